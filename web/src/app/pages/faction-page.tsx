import type { Endpoints } from '@muster/contract'
import { ApiError } from '@muster/contract/client'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { ArmyFilters } from '@muster/site/army-filters'
import { armiesPage } from '@muster/site/army-pages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { CsvLink } from '../../components/csv-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { CountingRules } from '../../features/army-stats/components/counting-rules.tsx'
import { Extremes } from '../../features/army-stats/components/extremes.tsx'
import { FactionGames } from '../../features/army-stats/components/faction-games.tsx'
import { FactionMonths } from '../../features/army-stats/components/faction-months.tsx'
import { FactionRecord } from '../../features/army-stats/components/faction-record.tsx'
import { FilterBar } from '../../features/army-stats/components/filter-bar.tsx'
import { GameTabs } from '../../features/army-stats/components/game-tabs.tsx'
import { MatchupList } from '../../features/army-stats/components/matchup-list.tsx'
import { RecordsTable } from '../../features/army-stats/components/records-table.tsx'
import { Section } from '../../features/army-stats/components/section.tsx'
import { useArmyFilters, withFilters } from '../../features/army-stats/filters.ts'
import { factionRecord } from '../../features/army-stats/queries.ts'
import { readSort, writeSort } from '../../features/army-stats/sorting.ts'
import { useAddressQuery } from '../../lib/address-query.ts'
import { useParams } from '../../lib/navigation.tsx'
import { PageMeta } from '../page-meta.tsx'

/** One faction: what it has done, against whom, with which armies, when, and in which games. */
export function FactionPage() {
  const { faction = '' } = useParams()
  const [{ grand_alliance: _, ...filters }, change] = useArmyFilters()
  const stats = useQuery(factionRecord(faction, filters))
  const meta = armiesPage({ faction }, filters)
  const isUnknown = stats.error instanceof ApiError && stats.error.code === 'not_found'
  return (
    <>
      <PageMeta meta={meta} />
      <PageHead title={meta.title} back={{ to: withFilters('/armies', filters), label: 'Armies' }}>
        {!isUnknown && (
          <ButtonLink to={withFilters('/armies/compare', filters, { a: faction })} look="secondary">
            <ArrowLeftRight aria-hidden className="size-5" />
            Compare with another
          </ButtonLink>
        )}
      </PageHead>
      {isUnknown ? (
        <EmptyState title="No such faction">
          <ButtonLink to="/armies">All armies</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <GameTabs filters={filters} />
          <FilterBar filters={filters} onChange={change} />
          <Loaded query={stats} what="faction" height="h-[60rem]">
            {(data) => <Parts faction={faction} filters={filters} stats={data} />}
          </Loaded>
          <CountingRules />
        </div>
      )}
    </>
  )
}

interface PartsProps {
  faction: string
  filters: ArmyFilters
  stats: ResponseOf<Endpoints['GET /stats/armies/:faction']>
}

function Parts({ faction, filters, stats: { record, matchups, armies, trend } }: PartsProps) {
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
      <Extremes matchups={matchups} filters={filters} />
      <Section id="matchups" title="Matchups" action={<CsvLink path={path} query={filters} of="the matchups" />}>
        {matchups.length === 0 ? (
          <p className="card p-5 text-muted">No counted games match these filters.</p>
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
