import type { ArmyRecord, Matchup } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { useEffect } from 'react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { useApplication } from '../../../lib/application.tsx'
import { useLocation } from '../../../lib/navigation.tsx'
import { GamesList } from './games-list.tsx'
import { Section } from './section.tsx'

interface FactionGamesProps {
  faction: string
  filters: ArmyFilters
  armies: ArmyRecord[]
  matchups: Matchup[]
}

/** The maximum page size of the API. */
const csvMax = 500

/** The matches of a faction, optionally against one opponent or with one army. */
export function FactionGames({ faction, filters, armies, matchups }: FactionGamesProps) {
  const [query, change] = useAddressQuery()
  const opponent = query.get('opponent') ?? ''
  const army_id = /^[1-9]\d{0,15}$/.exec(query.get('army_id') ?? '')?.[0] ?? ''
  const { grand_alliance: _grand_alliance, draws: _draws, intervals: _intervals, ...which } = filters
  const narrowed = { ...which, ...(opponent && { opponent }), ...(army_id && { army_id }) }
  // Includes an opponent from the address even if it has no matches under these filters.
  const named = [...matchups.map((matchup) => matchup.opponent), ...(opponent ? [opponent] : [])]
  const opponents = [...new Set(named)].sort((a, b) => a.localeCompare(b, 'en'))
  useScrollHere()
  const path = `/stats/armies/${encodeURIComponent(faction)}/games`
  return (
    <Section
      id="games"
      title="Matches behind these numbers"
      action={<CsvLink path={path} query={{ ...narrowed, limit: csvMax }} of="the matches" />}
    >
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <SelectField
          label="Against"
          value={opponent}
          all="Every faction"
          options={Object.fromEntries(opponents.map((name) => [name, name]))}
          onChange={({ target }) => change({ opponent: target.value })}
        />
        <SelectField label="With" value={army_id} onChange={({ target }) => change({ army_id: target.value })}>
          <option value="">Every army of the faction</option>
          {army_id !== '' && !armies.some((army) => String(army.army_id) === army_id) && (
            <option value={army_id}>An army without matches here</option>
          )}
          {armies.map((army) => (
            <option key={army.army_id} value={String(army.army_id)}>
              {army.army_name}
            </option>
          ))}
        </SelectField>
      </div>
      {matchups.reduce((sum, { matches }) => sum + matches, 0) > csvMax && (
        <p className="text-muted text-sm">The CSV file contains only the newest {csvMax}.</p>
      )}
      <GamesList faction={faction} filters={narrowed} />
    </Section>
  )
}

/** Scrolls to the section, which does not exist yet when the router looks for the hash. */
function useScrollHere() {
  const { hash, key } = useLocation()
  const { isServerRendered } = useApplication()
  useEffect(() => {
    // On a page that was there before its script, the browser has found it.
    if (hash === '#games' && !(isServerRendered && key === 'default'))
      document.getElementById('games')?.scrollIntoView()
  }, [hash, key, isServerRendered])
}
