import { foldText } from '@muster/contract/names'
import { type ArmyFilters, armyFilterNames } from '@muster/site/army-filters'
import { useQuery } from '@tanstack/react-query'
import { FilterForm } from '../../../components/filter-form.tsx'
import { LazyCombobox } from '../../../components/lazy-combobox.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { factions as factionsOf } from '../../armies/queries.ts'

interface ComparePickersProps {
  filters: ArmyFilters
  a: string
  b: string
  onChoose: (chosen: { a?: string; b?: string }) => void
}

/** The two factions that are compared. */
export function ComparePickers({ filters, a, b, onChoose }: ComparePickersProps) {
  const { data: factions = [], isError, refetch } = useQuery(factionsOf(filters.game_type))
  // A chosen faction stays, even if the chosen game does not have it.
  const optionsWithout = (other: string, chosen: string) =>
    [...new Set([...factions, ...(chosen ? [chosen] : [])])]
      .filter((faction) => faction !== other)
      .map((faction) => ({ value: faction, label: faction }))
  if (isError) {
    return <LoadFailure message="The factions could not be loaded. Please try again." onRetry={() => refetch()} />
  }
  return (
    <FilterForm keeps={armyFilterNames} className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
      <Field label="First faction">
        {(control) => (
          <LazyCombobox
            fold={foldText}
            control={control}
            name="a"
            options={optionsWithout(b, a)}
            value={a || null}
            onChange={(faction) => onChoose({ a: faction ?? '' })}
            placeholder="Faction"
          />
        )}
      </Field>
      <Field label="Second faction">
        {(control) => (
          <LazyCombobox
            fold={foldText}
            control={control}
            name="b"
            options={optionsWithout(a, b)}
            value={b || null}
            onChange={(faction) => onChoose({ b: faction ?? '' })}
            placeholder="Faction"
          />
        )}
      </Field>
    </FilterForm>
  )
}
