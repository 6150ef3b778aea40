import type { Endpoints } from '@muster/contract'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { ArmyFilters } from '@muster/site/army-filters'
import { CsvLink } from '../../../components/csv-link.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { readSort, writeSort } from '../sorting.ts'
import { Extremes } from './extremes.tsx'
import { FactionGames } from './faction-games.tsx'
import { FactionMonths } from './faction-months.tsx'
import { FactionRecord } from './faction-record.tsx'
import { MatchupList } from './matchup-list.tsx'
import { RecordsTable } from './records-table.tsx'
import { Section } from './section.tsx'
import { Strengths } from './strengths.tsx'

interface FactionPartsProps {
  faction: string
  filters: ArmyFilters
  stats: ResponseOf<Endpoints['GET /stats/armies/:faction']>
}

export function FactionParts({ faction, filters, stats: { record, matchups, armies, trend } }: FactionPartsProps) {
  const [query, change] = useAddressQuery()
  const path = `/stats/armies/${encodeURIComponent(faction)}`
  const showGames = (opponent: string) => {
    change({ opponent, army_id: '' })
    const heading = document.getElementById('games')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <FactionRecord record={record} />
      <Strengths filters={filters} faction={faction} />
      <Extremes matchups={matchups} filters={filters} />
      <Section id="matchups" title="Matchups" action={<CsvLink path={path} query={filters} of="the matchups" />}>
        {matchups.length === 0 ? (
          <p className="card p-5 text-muted">No counted matches fit these filters.</p>
        ) : (
          <MatchupList
            caption={`${faction} against each faction`}
            matchups={matchups}
            filters={filters}
            onShowGames={showGames}
          />
        )}
      </Section>
      <FactionMonths faction={faction} points={trend} filters={filters} />
      <Section
        id="faction-armies"
        title="Armies of the faction"
        action={<CsvLink path="/stats/armies" query={{ ...filters, group_by: 'army', faction }} of="its armies" />}
      >
        {armies.length === 0 ? (
          <p className="card p-5 text-muted">No army of this faction matches these filters.</p>
        ) : (
          <RecordsTable
            caption={`Armies of ${faction}`}
            records={armies}
            filters={filters}
            sort={readSort(query.get('sort'))}
            onSort={(sort) => change({ sort: writeSort(sort) })}
          />
        )}
      </Section>
      <FactionGames faction={faction} filters={filters} armies={armies} matchups={matchups} />
    </div>
  )
}
