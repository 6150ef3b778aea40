import { eventPageParameters } from '@muster/site/event-path'
import { FilterForm } from '../../../components/filter-form.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { parameter, parameterBefore1, useTypedSearch } from '../participant-search.ts'

/** The parameters of the address that a search preserves. */
const preserved = eventPageParameters.filter((name) => name !== parameter && name !== parameterBefore1)

/** For large events: a search for a name shows only that participant's place and matches. */
export function FindParticipant() {
  const { typed, setTyped } = useTypedSearch()
  return (
    <div className="w-full sm:w-80">
      <FilterForm keeps={preserved} className="grid grid-cols-1 gap-2">
        <Field label="Find a participant">
          {(control) => (
            <SearchInput
              {...control}
              name={parameter}
              placeholder="Nickname"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </FilterForm>
    </div>
  )
}
