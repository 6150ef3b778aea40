import { FilterForm } from '../../../components/filter-form.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { parameter, useParticipantSearch } from '../participant-search.ts'

/** For large events: a search for a name shows only that participant's place and matches. */
export function FindParticipant() {
  const [search, setSearch] = useParticipantSearch()
  return (
    <div className="w-full sm:w-80">
      <FilterForm keeps={['result', 'part']} className="grid grid-cols-1 gap-2">
        <SearchField
          label="Find a participant"
          name={parameter}
          placeholder="Nickname"
          value={search}
          onChange={setSearch}
        />
      </FilterForm>
    </div>
  )
}
