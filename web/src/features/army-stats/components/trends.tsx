import type { ArmyRecord } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { records as recordsOf, trends as trendsOf } from '../queries.ts'
import { lineStyles } from './trend-chart.tsx'
import { TrendSection } from './trend-section.tsx'

/** How many factions the trend begins with. */
const renderedAtFirst = 3

/** In the address, that the last one was taken out. */
const nobody = 'none'

export function Trends({ filters }: { filters: ArmyFilters }) {
  const [query, change] = useAddressQuery()
  const records = useQuery(recordsOf(filters))
  const trend = useQuery(trendsOf(filters))
  const requested = [...new Set(query.getAll('trend'))]
    .filter((faction) => faction !== nobody)
    .slice(0, lineStyles.length)
  const chosen = query.has('trend') ? requested : mostPlayed(records.data?.armies ?? [])
  return (
    <Loaded query={trend} what="trend" height="h-96">
      {({ months, trends }) => (
        <TrendSection
          filters={filters}
          months={months}
          trends={trends}
          chosen={chosen}
          onChoose={(factions) => change({ trend: factions.length === 0 ? nobody : factions })}
        />
      )}
    </Loaded>
  )
}

const mostPlayed = (records: readonly ArmyRecord[]) =>
  records
    .toSorted((a, b) => b.matches - a.matches)
    .slice(0, renderedAtFirst)
    .map(({ faction }) => faction)
