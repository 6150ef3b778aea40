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
  const pickers = [
    { name: 'a', label: 'First faction', chosen: a, other: b },
    { name: 'b', label: 'Second faction', chosen: b, other: a },
  ]
  if (isError) {
    return <LoadFailure message="The factions could not be loaded. Please try again." onRetry={() => refetch()} />
  }
  return (
    <FilterForm keeps={armyFilterNames} className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
      {pickers.map(({ name, label, chosen, other }) => (
        <Field key={name} label={label}>
          {(control) => (
            <LazyCombobox
              fold={foldText}
              control={control}
              name={name}
              options={optionsWithout(other, chosen)}
              value={chosen || null}
              onChange={(faction) => onChoose({ [name]: faction ?? '' })}
              placeholder="Faction"
            />
          )}
        </Field>
      ))}
    </FilterForm>
  )
}
