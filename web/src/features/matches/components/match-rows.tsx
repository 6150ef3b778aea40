import { Plus, Trash2, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useMemo, useRef } from 'react'
import {
  type Control,
  type FieldPath,
  type UseFormRegisterReturn,
  useFieldArray,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { NumberField, SelectField, TextField } from '../../../components/ui/field.tsx'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { type MatchRow, nextGame, nextMatch, type Opponent } from '../match-row.ts'
import { clashesOf, type Seating, seatedIn } from '../seating.ts'

interface WithMatches {
  matches: MatchRow[]
}

interface MatchRowsProps {
  opponents: Opponent[]
  /** The matches that already exist. */
  earlier?: Seating[]
  /** Whether the event has rounds and tables. */
  hasRounds: boolean
}

const none: Seating[] = []

/** Rows for entering matches, in a form whose values include `matches`. */
export function MatchRows({ opponents, earlier = none, hasRounds }: MatchRowsProps) {
  const { control, getValues, setFocus } = useFormContext<WithMatches>()
  const { fields, append, remove } = useFieldArray({ control, name: 'matches', keyName: 'rhf_id' })
  const more = useRef<HTMLButtonElement>(null)
  const removeRow = useCallback(
    (index: number) => {
      remove(index)
      // The pressed button disappears, so move the focus.
      const last = getValues('matches').length - 1
      if (last >= 0) setFocus(`matches.${Math.min(index, last)}.participant1`)
      else more.current?.focus()
    },
    [getValues, remove, setFocus],
  )
  const seats = useSeats(control, opponents, earlier)
  const add = () => {
    const rows = getValues('matches')
    const rounds = [...earlier, ...rows].map(({ round_number }) => round_number)
    const row = hasRounds ? nextMatch(rows.at(-1), rounds, opponents.length) : nextGame()
    append(row, { focusName: `matches.${fields.length}.participant1` })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-4">
        {fields.map((field, index) => (
          <li key={field.key} className="relative rounded-card border border-line p-4 pt-3">
            <MatchRowFields
              index={index}
              opponents={opponents}
              {...seats[index]}
              hasRounds={hasRounds}
              onRemove={removeRow}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button ref={more} look="secondary" onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add Another Match
        </Button>
      </div>
    </div>
  )
}

interface MatchRowFieldsProps {
  index: number
  opponents: Opponent[]
  /** Sentences about clashes with other matches. */
  clashes?: string | undefined
  /** The keys of opponents with another match in the round, joined by commas. The fields list them last. */
  seated?: string | undefined
  hasRounds: boolean
  /** Passed if rows can be removed. */
  onRemove?: (index: number) => void
}

/** The fields of one match, in a form with `matches`. They rerender only for their own changes and new opponents. */
export const MatchRowFields = memo((props: MatchRowFieldsProps) => {
  const { index, opponents, clashes = '', seated = '', hasRounds, onRemove } = props
  const { control, register } = useFormContext<WithMatches>()
  const field = fieldsOf({ register, formState: useFormState({ control, name: `matches.${index}` }) })
  const number = (name: FieldPath<MatchRow>, label: string) => (
    <NumberField label={label} {...field(`matches.${index}.${name}`, { setValueAs: readNumber })} />
  )
  const opponent = (side: OpponentFieldProps['side'], label: string) => (
    <OpponentField
      index={index}
      side={side}
      registration={field(`matches.${index}.${side}`)}
      label={label}
      opponents={opponents}
      seated={seated}
    />
  )
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="flex min-h-11 items-center font-bold font-display text-lg">Match {index + 1}</legend>
      {onRemove && (
        <div className="absolute top-3 right-2">
          <IconButton
            look="quietDanger"
            label={`Remove match ${index + 1}`}
            onClick={({ detail }) => detail < 2 && onRemove(index)}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)_5.5rem]">
        {opponent('participant1', 'Participant 1')}
        {number('participant1_score', 'Score 1')}
        {opponent('participant2', 'Participant 2')}
        {number('participant2_score', 'Score 2')}
      </div>
      <div className="grid grid-cols-3 items-end gap-3 sm:grid-cols-[8rem_8rem_8rem_1fr]">
        {hasRounds && number('round_number', 'Round Number')}
        {hasRounds && number('table_number', 'Table Number')}
        {number('match_duration_minutes', 'Duration (min)')}
        <TextField className="col-span-3 sm:col-span-1" label="Notes" {...field(`matches.${index}.notes`)} />
      </div>
      <p role="status" className="flex gap-2 text-sm empty:hidden">
        {clashes !== '' && <TriangleAlert aria-hidden className="signal-ink is-act size-5 shrink-0" />}
        {clashes}
      </p>
    </fieldset>
  )
})

const seatOf = ({ participant1, participant2, round_number, table_number }: MatchRow): Seating => ({
  participant1,
  participant2,
  round_number,
  table_number,
})

/**
 * For each row, the clashes with all others. Watches once for all rows, as each watcher gets a copy of all rows on every
 * keystroke.
 */
export function useSeats(control: Control<WithMatches>, opponents: Opponent[], earlier: Seating[]) {
  // The seating as text, so that only keystrokes that affect it cause a change.
  const seats = useWatch({ control, name: 'matches', compute: (rows) => JSON.stringify(rows.map(seatOf)) })
  return useMemo(() => {
    const rows: Seating[] = JSON.parse(seats)
    const nicknames = new Map(opponents.map(({ key, nickname }) => [key, nickname]))
    const all = [...earlier, ...rows]
    return rows.map((row) => {
      const others = all.filter((other) => other !== row)
      return {
        clashes: clashesOf(row, others, (key) => nicknames.get(key)).join(' '),
        seated: seatedIn(row.round_number, others).join(),
      }
    })
  }, [seats, opponents, earlier])
}

interface OpponentFieldProps {
  index: number
  side: 'participant1' | 'participant2'
  /** Registered before the scores, because a new row focuses the first field whose name starts with this one's. */
  registration: UseFormRegisterReturn & { error: string | undefined }
  label: string
  opponents: Opponent[]
  seated: string
}

/** A participant, and the army that comes with it. */
function OpponentField({ index, side, registration, label, opponents, seated }: OpponentFieldProps) {
  const { control } = useFormContext<WithMatches>()
  const chosen = useWatch({ control, name: `matches.${index}.${side}` })
  const opponent = opponents.find(({ key }) => key === chosen)
  const isUnnamed = chosen !== '' && opponent === undefined
  const busy = new Set(seated.split(','))
  const free = opponents.filter(({ key }) => !busy.has(key))
  const taken = opponents.filter(({ key }) => busy.has(key))
  return (
    <SelectField label={label} isRequired hint={opponent?.army_label ?? undefined} {...registration} value={chosen}>
      <option value="">Choose…</option>
      {/* A participant whose nickname is being retyped stays chosen. */}
      {isUnnamed && <option value={chosen}>…</option>}
      {free.map(optionOf)}
      {taken.length > 0 && <optgroup label="Already in this round">{taken.map(optionOf)}</optgroup>}
    </SelectField>
  )
}

const optionOf = ({ key, nickname }: Opponent) => (
  <option key={key} value={key}>
    {nickname}
  </option>
)
