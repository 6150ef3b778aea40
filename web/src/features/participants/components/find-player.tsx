import { SearchField } from '../../../components/ui/search-field.tsx'
import { usePlayerSearch } from '../player-search.ts'

/** In a full hall: who looks for a name sees that person's place and matches alone. */
export function FindPlayer() {
  const [search, setSearch] = usePlayerSearch()
  return (
    <search className="w-full sm:w-80">
      <SearchField label="Find a participant" placeholder="Nickname" value={search} onChange={setSearch} />
    </search>
  )
}
