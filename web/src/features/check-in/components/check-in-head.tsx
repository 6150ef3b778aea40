import { UserPlus } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'

interface CheckInHeadProps {
  here: number
  missing: number
  /** Undefined for those who add nobody. */
  onAdd: (() => void) | undefined
  areTeams: boolean
}

/** The heading of the check-in with its numbers, and the way to add somebody. */
export const CheckInHead = ({ here, missing, onAdd, areTeams }: CheckInHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <h2 id="check-in" className="text-2xl">
      Check-in{' '}
      <span className="text-muted tabular-nums">
        ({here} of {here + missing} here)
      </span>
    </h2>
    {onAdd && (
      <Button look="secondary" onClick={onAdd}>
        <UserPlus aria-hidden className="size-5" />
        {areTeams ? 'Add Teams' : 'Add Participants'}
      </Button>
    )}
  </div>
)

interface NameFieldProps {
  typed: string
  onType: (text: string) => void
  onSubmit: (submit: SyntheticEvent) => void
}

/** Checks somebody in by a few letters of their name. */
export const NameField = ({ typed, onType, onSubmit }: NameFieldProps) => (
  <form onSubmit={onSubmit}>
    <Field label="Check in by name" hint="A few letters, then Enter for the first name under “Missing”.">
      {(tied) => (
        <input
          {...tied}
          type="search"
          className="control"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  </form>
)
