import { SearchField } from '../../../components/ui/search-field.tsx'
import { useParticipantSearch } from '../participant-search.ts'

/** In a full hall: who looks for a name sees that person's place and matches alone. */
export function FindParticipant() {
  const [search, setSearch] = useParticipantSearch()
  return (
    <search className="w-full sm:w-80">
      <SearchField label="Find a participant" placeholder="Nickname" value={search} onChange={setSearch} />
    </search>
  )
}
