import type { ArmyRecord } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { armiesPage } from '@muster/site/army-pages'
import { withGrouping } from '@muster/site/page-queries'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { CsvLink } from '../../components/csv-link.tsx'
import { ParameterForm } from '../../components/filter-form.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { SelectField } from '../../components/ui/field.tsx'
import { CountingRules } from '../../features/army-stats/components/counting-rules.tsx'
import { FilterBar } from '../../features/army-stats/components/filter-bar.tsx'
import { GameTabs } from '../../features/army-stats/components/game-tabs.tsx'
import { MatchupMatrix } from '../../features/army-stats/components/matchup-matrix.tsx'
import { PlotLegend } from '../../features/army-stats/components/rate-plot.tsx'
import { RecordsTable } from '../../features/army-stats/components/records-table.tsx'
import { Section } from '../../features/army-stats/components/section.tsx'
import { lineStyles } from '../../features/army-stats/components/trend-chart.tsx'
import { TrendSection } from '../../features/army-stats/components/trend-section.tsx'
import { useArmyFilters, withFilters } from '../../features/army-stats/filters.ts'
import { matchups as matchupsOf, records as recordsOf, trends as trendsOf } from '../../features/army-stats/queries.ts'
import { readSort, type SortKey, sortNames, writeSort } from '../../features/army-stats/sorting.ts'
import { useAddressQuery } from '../../lib/address-query.ts'
import { plural } from '../../lib/format.ts'
import { PageMeta } from '../page-meta.tsx'

/** How armies sendCommand: rates with their uncertainty, matchups and months. */
export function ArmiesPage() {
  const [filters, change] = useArmyFilters()
  const meta = armiesPage(undefined, filters)
  return (
    <>
      <PageMeta meta={meta} />
      <PageHead title={meta.title}>
        <ButtonLink to={withFilters('/armies/compare', filters)} look="secondary">
          <ArrowLeftRight aria-hidden className="size-5" />
          Compare two
        </ButtonLink>
      </PageHead>
      <div className="grid grid-cols-1 gap-8">
        <p className="-mt-3 max-w-prose text-muted">
          How often armies win in the games recorded on Muster, and how certain that is.
        </p>
        <GameTabs filters={filters} />
        <FilterBar filters={filters} onChange={change} hasAlliance />
        <Records filters={filters} />
        <Matchups filters={filters} />
        <Trends filters={filters} />
        <CountingRules />
      </div>
    </>
  )
}

function Records({ filters }: { filters: ArmyFilters }) {
  const [query, change] = useAddressQuery()
  const isByArmy = query.get('group_by') === 'army'
  const grouped = withGrouping(filters, query)
  const records = useQuery(recordsOf(grouped))
  const trend = useQuery(trendsOf(filters))
  const sort = readSort(query.get('sort'))
  const title = isByArmy ? 'Win rates by army' : 'Win rates by faction'
  return (
    <Section id="rates" title={title} action={<CsvLink path="/stats/armies" query={grouped} of="the win rates" />}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p role="status" className="text-muted tabular-nums">
          {records.data
            ? `${plural(records.data.counted_matches, 'counted game')}, ${plural(records.data.participants, 'participant')} with a known army${filters.grand_alliance ? ', across all alliances' : ''}`
            : records.isPending && 'Counting…'}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <SortField sort={sort.key} onSort={(key) => change({ sort: key === 'rate' ? '' : key })} />
          <div className="flex gap-1">
            <ParameterForm id="group-form" name="group_by" />
            {[
              { value: '', label: 'Factions' },
              { value: 'army', label: 'Armies' },
            ].map(({ value, label }) => (
              <Button
                key={label}
                type="submit"
                form="group-form"
                name="group_by"
                value={value}
                worksAlone
                look={(value === 'army') === isByArmy ? 'primary' : 'secondary'}
                aria-pressed={(value === 'army') === isByArmy}
                onClick={(event) => {
                  event.preventDefault()
                  change({ group_by: value })
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <PlotLegend />
      <Loaded query={records} what="win rates" height="h-[36rem]">
        {({ armies }) =>
          armies.length === 0 ? (
            <NoGames />
          ) : (
            <RecordsTable
              caption={title}
              records={armies}
              filters={filters}
              sort={sort}
              onSort={(next) => change({ sort: writeSort(next) })}
              {...(!isByArmy && {
                trends: trend.data
                  ? new Map(trend.data.trends.map(({ faction, points }) => [faction, points]))
                  : 'unknown',
                months: trend.data?.months ?? [],
              })}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

/** On a phone most columns are folded into one, and with them the heads that sort. */
const SortField = ({ sort, onSort }: { sort: SortKey; onSort: (key: SortKey) => void }) => (
  <SelectField
    label="Sort by"
    className="@4xl:hidden noscript:hidden"
    value={sort}
    options={{ ...sortNames, faction: `${sortNames.faction}, A to Z` }}
    onChange={({ target }) => onSort(target.value as SortKey)}
  />
)

const NoGames = () => (
  <EmptyState title="No counted games">
    <p className="text-muted">No game with scores and known armies matches these filters. Try removing some of them.</p>
  </EmptyState>
)

function Matchups({ filters }: { filters: ArmyFilters }) {
  const matchups = useQuery(matchupsOf(filters))
  return (
    <Section
      id="matchups"
      title="Matchups"
      action={<CsvLink path="/stats/armies/matchups" query={filters} of="the matchups" />}
    >
      <Loaded query={matchups} what="matchups" height="h-[80vh]">
        {(data) => (data.matchups.length === 0 ? <NoGames /> : <MatchupMatrix {...data} filters={filters} />)}
      </Loaded>
    </Section>
  )
}

/** How many factions the trend begins with. */
const renderedAtFirst = 3

/** In the address, that the last one was taken out. */
const nobody = 'none'

function Trends({ filters }: { filters: ArmyFilters }) {
  const [query, change] = useAddressQuery()
  const records = useQuery(recordsOf(filters))
  const trend = useQuery(trendsOf(filters))
  const asked = [...new Set(query.getAll('trend'))].filter((faction) => faction !== nobody).slice(0, lineStyles.length)
  const chosen = query.has('trend') ? asked : mostPlayed(records.data?.armies ?? [])
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
