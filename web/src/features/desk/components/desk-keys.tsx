import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { CheckboxField } from '../../../components/ui/field.tsx'
import { useApplication } from '../../../lib/application.tsx'

const keys = [
  ['Letters, then Enter', 'in “Check in by name”: checks in the first name under “Missing”.'],
  ['7 Enter 22 Enter 11 Enter', 'in “Table”: records 22 to 11 at table 7, and is ready for the next slip.'],
  ['Enter', 'in a score: moves to the other score, then to the next table. A row is saved when you leave it.'],
  ['Tab, Space, Tab, Space', 'in a draft: picks one, then the one to swap with.'],
  ['Esc', 'closes a menu or a dialog.'],
  ['?', 'shows this.'],
] as const

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Explains the keyboard shortcuts of the desk. `?` opens it, too, unless turned off: speech input may type it unintended. */
export function DeskKeys() {
  const { storage } = useApplication()
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(() => storage.local.getItem('quiet_keys') === null)
  useEffect(() => {
    if (!isOn) return
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTyping(target)) setOpen(true)
    }
    document.addEventListener('keydown', show)
    return () => document.removeEventListener('keydown', show)
  }, [isOn])
  const turn = (on: boolean) => {
    if (on) storage.local.removeItem('quiet_keys')
    else storage.local.setItem('quiet_keys', 'true')
    setOn(on)
  }
  return (
    <>
      <Button look="quiet" className="max-sm:hidden" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden className="size-5" />
        Keys
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
          <dl className="grid grid-cols-1 gap-3">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt className="font-semibold">{key}</dt>
                <dd className="text-muted">{what}</dd>
              </div>
            ))}
          </dl>
          <CheckboxField
            label="Open this with the ? key"
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}
