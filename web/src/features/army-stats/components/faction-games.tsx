import type { ArmyFilters } from '@muster/contract/army-filters'
import type { ArmyRecord, Matchup } from '@muster/contract/army-stats'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { CsvLink } from './csv-link.tsx'
import { GamesList } from './games-list.tsx'
import { Section } from './section.tsx'

interface FactionGamesProps {
  faction: string
  filters: ArmyFilters
  armies: ArmyRecord[]
  matchups: Matchup[]
}

/** The games of a faction, or those against one other, or with one army. */
export function FactionGames({ faction, filters, armies, matchups }: FactionGamesProps) {
  const [query, change] = useAddressQuery()
  const [opponent, army_id] = [query.get('opponent') ?? '', query.get('army_id') ?? '']
  const { grand_alliance: _, draws: __, ...which } = filters
  const wish = { ...which, ...(opponent && { opponent }), ...(/^\d+$/.test(army_id) && { army_id }) }
  const path = `/stats/armies/${encodeURIComponent(faction)}/games`
  return (
    <Section
      id="games"
      title="Games behind these numbers"
      action={<CsvLink path={path} query={{ ...wish, limit: 500 }} of="the games" />}
    >
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <SelectField label="Against" value={opponent} onChange={({ target }) => change({ opponent: target.value })}>
          <option value="">Every faction</option>
          {matchups
            .map((matchup) => matchup.opponent)
            .sort((a, b) => a.localeCompare(b))
            .map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </SelectField>
        <SelectField label="With" value={army_id} onChange={({ target }) => change({ army_id: target.value })}>
          <option value="">Every army of the faction</option>
          {armies.map((army) => (
            <option key={army.army_id} value={String(army.army_id)}>
              {army.army_name}
            </option>
          ))}
        </SelectField>
      </div>
      <GamesList faction={faction} wish={wish} />
    </Section>
  )
}
