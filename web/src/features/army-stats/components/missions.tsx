import type { ArmyFilters } from '@muster/site/army-filters'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { plural } from '../../../lib/format.ts'
import { mission as missionOf, missions as missionsOf } from '../queries.ts'
import { readSort, writeSort } from '../sorting.ts'
import { RecordsTable } from './records-table.tsx'
import { Section } from './section.tsx'

/** How factions do in the mission that the reader chooses. Renders nothing while no mission has enough matches. */
export function Missions({ filters }: { filters: ArmyFilters }) {
  const [query, change] = useAddressQuery()
  const { data } = useQuery(missionsOf(filters))
  const missions = data?.missions ?? []
  const chosen = missions.find(({ name }) => name === query.get('mission'))
  if (missions.length === 0) return null
  return (
    <Section
      id="missions"
      title="Missions"
      action={
        chosen && (
          <CsvLink
            path={`/stats/missions/${encodeURIComponent(chosen.name)}`}
            query={filters}
            of={`the win rates in ${chosen.name}`}
          />
        )
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-muted">
          How factions do in one mission, over all events that spell it alike, from 30 matches on.
        </p>
        <SelectField
          label="Mission"
          className="noscript:hidden"
          all="Choose a mission"
          value={chosen?.name ?? ''}
          options={Object.fromEntries(
            missions.map(({ name, matches }) => [name, `${name} (${plural(matches, 'match', 'matches')})`]),
          )}
          onChange={({ target }) => change({ mission: target.value })}
        />
      </div>
      {chosen && <Mission name={chosen.name} filters={filters} />}
    </Section>
  )
}

function Mission({ name, filters }: { name: string; filters: ArmyFilters }) {
  const [query, change] = useAddressQuery()
  const records = useQuery(missionOf(name, filters))
  return (
    <Loaded query={records} what="win rates" height="h-96">
      {({ armies }) => (
        <RecordsTable
          caption={`Win rates in ${name}`}
          records={armies}
          filters={filters}
          sort={readSort(query.get('sort'))}
          onSort={(next) => change({ sort: writeSort(next) })}
        />
      )}
    </Loaded>
  )
}
