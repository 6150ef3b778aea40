import type { ArmyFilters } from '@muster/site/army-filters'
import { withGrouping } from '@muster/site/page-queries'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../../components/csv-link.tsx'
import { ParameterForm } from '../../../components/filter-form.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { plural } from '../../../lib/format.ts'
import { records as recordsOf, trends as trendsOf } from '../queries.ts'
import { readSort, type SortKey, sortNames, writeSort } from '../sorting.ts'
import { NoGames } from './no-games.tsx'
import { PlotLegend } from './rate-plot.tsx'
import { RecordsTable } from './records-table.tsx'
import { Section } from './section.tsx'

export function WinRates({ filters }: { filters: ArmyFilters }) {
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
            ? `${plural(records.data.counted_matches, 'counted match', 'counted matches')}, ${plural(records.data.participants, 'participant')} with a known army${filters.grand_alliance ? ', across all alliances' : ''}`
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
