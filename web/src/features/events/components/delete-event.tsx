import type { Event } from '@muster/contract/events'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'

const dialog = lazyComponent(
  'delete-event-dialog',
  async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog,
)

export function DeleteEvent({ event }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false)
  dialog.usePrefetch(true)
  return (
    <>
      <Button look="quietDanger" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isOpen && <dialog.Lazy event={event} onClose={() => setIsOpen(false)} />}
    </>
  )
}
