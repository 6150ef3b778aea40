import type { User } from '@muster/contract/accounts'
import type { PlayerVisibility } from '@muster/contract/player-fields'
import { useId, useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { updatePlayer } from '../commands.ts'
import { visibilityWords } from '../visibility-words.ts'

const choices = Object.entries(visibilityWords) as [PlayerVisibility, (typeof visibilityWords)[PlayerVisibility]][]

/** Who sees one's own record. The choice is saved immediately. */
export function VisibilityField({ user }: { user: User }) {
  const id = useId()
  const { session } = useApplication()
  const isHydrated = useIsHydrated()
  // What was chosen last, until the server has saved it.
  const [chosen, setChosen] = useState<PlayerVisibility>()
  const save = useAction(updatePlayer, 'Your choice could not be saved.', {
    onDone: (saved) => session.replaceUser(saved),
  })
  const unsent = useRef<PlayerVisibility>(undefined)
  const isSaving = useRef(false)
  // A choice while another is being saved is saved after it: the last one counts, above all if it hides the record.
  const choose = async (value: PlayerVisibility) => {
    setChosen(value)
    unsent.current = value
    if (isSaving.current) return
    isSaving.current = true
    while (unsent.current !== undefined) {
      const player_visibility = unsent.current
      unsent.current = undefined
      await save.act({ body: { player_visibility } })
    }
    isSaving.current = false
    setChosen(undefined)
  }
  return (
    <fieldset aria-busy={save.isBusy} className="grid grid-cols-1 gap-2">
      <legend className="mb-1 font-semibold text-sm">Who sees your record</legend>
      {choices.map(([value, { label, hint }]) => (
        <div key={value} className="flex items-start gap-3">
          <input
            type="radio"
            id={`${id}-${value}`}
            name={id}
            disabled={!isHydrated}
            checked={(chosen ?? user.player_visibility) === value}
            onChange={() => choose(value)}
            aria-describedby={`${id}-${value}-hint`}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <div>
            <label htmlFor={`${id}-${value}`} className="font-semibold">
              {label}
            </label>
            <p id={`${id}-${value}-hint`} className="text-muted text-sm">
              {hint}
            </p>
          </div>
        </div>
      ))}
      {save.failure && <Banner kind="error">{save.failure.message}</Banner>}
    </fieldset>
  )
}
