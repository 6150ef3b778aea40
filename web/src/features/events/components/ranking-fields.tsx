import { type Criterion, generalCriteria } from '@muster/contract/ranking'
import { countsPoints } from '@muster/rules/criterion-kinds'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { NumberField, SelectField } from '../../../components/ui/field.tsx'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { meaningOf } from '../criterion-meanings.ts'
import { type Categories, criterionName } from '../criterion-names.ts'
import type { EventDetails } from '../event-form.ts'
import { readCategories } from '../plan-text.categories.ts'

/** The fields of a custom ranking: its criteria in order, and the points of each result if it counts points. */
export function RankingFields() {
  const { control, getValues } = useFormContext<EventDetails>()
  const { field, fieldState } = useController({ control, name: 'own_ranking' })
  const { value: ranking, onChange } = field
  const text = useWatch({ control, name: 'categories' })
  const categories = readCategories(text ?? '', getValues('known_categories'))
  const nameOf = (criterion: Criterion) => criterionName(criterion, categories)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ criterion: Criterion; by: number }>(undefined)
  // A button that moves with its row, or is disabled at an end, loses the focus.
  useEffect(() => {
    if (!focused.current) return
    const { criterion, by } = focused.current
    focused.current = undefined
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-criterion="${criterion}"] button`)
    const [up, down] = buttons ?? []
    const candidates = by < 0 ? [up, down] : [down, up]
    candidates.find((button) => button?.disabled === false)?.focus()
  })
  const move = (criterion: Criterion, by: number) => {
    const others = ranking.filter((each) => each !== criterion)
    const at = ranking.indexOf(criterion) + by
    focused.current = { criterion, by }
    setStatus(`${nameOf(criterion)} is now ${at + 1} of ${ranking.length}.`)
    onChange(others.toSpliced(at, 0, criterion))
  }
  const remove = (criterion: Criterion) => {
    setStatus(`${nameOf(criterion)} was removed.`)
    onChange(ranking.filter((each) => each !== criterion))
    list.current?.focus()
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">Your ranking, the first criterion first</legend>
      <ol ref={list} tabIndex={-1} className="card divide-y divide-line outline-none">
        {ranking.map((criterion, index) => (
          <li
            key={criterion}
            data-criterion={criterion}
            className="flex flex-wrap items-center justify-end gap-x-1 py-1 pr-1 pl-3"
          >
            <div className="wrap-anywhere min-w-0 grow basis-40">
              <p className="font-semibold leading-5">{nameOf(criterion)}</p>
              <p className="text-muted text-sm">{meaningOf(criterion)}</p>
            </div>
            <IconButton
              label={`Move ${nameOf(criterion)} up`}
              disabled={index === 0}
              onClick={() => move(criterion, -1)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </IconButton>
            <IconButton
              label={`Move ${nameOf(criterion)} down`}
              disabled={index === ranking.length - 1}
              onClick={() => move(criterion, 1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </IconButton>
            <IconButton label={`Remove ${nameOf(criterion)}`} onClick={() => remove(criterion)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
      <AddCriterion
        ranking={ranking}
        categories={categories}
        error={fieldState.error?.message}
        onAdd={(criterion) => {
          setStatus(`${nameOf(criterion)} was added as number ${ranking.length + 1}.`)
          onChange([...ranking, criterion])
        }}
      />
      {countsPoints(ranking) && <PointFields />}
    </fieldset>
  )
}

interface AddCriterionProps {
  ranking: readonly Criterion[]
  categories: Categories
  error: string | undefined
  onAdd: (criterion: Criterion) => void
}

function AddCriterion({ ranking, categories, error, onAdd }: AddCriterionProps) {
  const [chosen, setChosen] = useState('')
  const all: Criterion[] = [...generalCriteria, ...categories.map(({ code }) => `category:${code}` as const)]
  const left = all.filter((criterion) => !ranking.includes(criterion))
  const next = left.find((criterion) => criterion === chosen) ?? left[0]
  if (next === undefined) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-0"
        label="Another criterion"
        error={error}
        options={Object.fromEntries(left.map((criterion) => [criterion, criterionName(criterion, categories)]))}
        value={next}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button look="secondary" onClick={() => onAdd(next)}>
        <Plus aria-hidden className="size-5" />
        Add
      </Button>
    </div>
  )
}

const results = {
  win: 'Points for a win',
  draw: 'Points for a draw',
  loss: 'Points for a loss',
  major_win: 'Points for a major win',
  minor_loss: 'Points for a minor loss',
} as const

const hints: { [result in keyof typeof results]?: string } = {
  major_win: 'At least twice the other’s score. Leave it empty if it is a win like any other.',
  minor_loss: 'More than half the other’s score. Leave it empty if it is a loss like any other.',
}

function PointFields() {
  const field = fieldsOf(useFormContext<EventDetails>())
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {(Object.keys(results) as (keyof typeof results)[]).map((result) => (
        <NumberField
          key={result}
          label={results[result]}
          hint={hints[result]}
          {...field(`own_points.${result}`, { setValueAs: readNumber })}
        />
      ))}
    </div>
  )
}
