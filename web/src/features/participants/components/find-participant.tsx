import { SearchField } from '../../../components/ui/search-field.tsx'
import { useParticipantSearch } from '../participant-search.ts'

/** For large events: a search for a name shows only that participant's place and matches. */
export function FindParticipant() {
  const [search, setSearch] = useParticipantSearch()
  return (
    <search className="w-full sm:w-80">
      <SearchField label="Find a participant" placeholder="Nickname" value={search} onChange={setSearch} />
    </search>
  )
}
