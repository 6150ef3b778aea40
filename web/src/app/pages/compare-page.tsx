import { ApiError } from '@muster/contract/client'
import { comparePage } from '@muster/site/army-pages'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../components/csv-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page.tsx'
import { ComparePickers } from '../../features/army-stats/components/compare-pickers.tsx'
import { Comparison } from '../../features/army-stats/components/comparison.tsx'
import { CountingRules } from '../../features/army-stats/components/counting-rules.tsx'
import { FilterBar } from '../../features/army-stats/components/filter-bar.tsx'
import { GameTabs } from '../../features/army-stats/components/game-tabs.tsx'
import { useArmyFilters, withFilters } from '../../features/army-stats/filters.ts'
import { comparison as comparisonOf } from '../../features/army-stats/queries.ts'
import { useAddressQuery } from '../../lib/address-query.ts'
import { PageMeta } from '../page-meta.tsx'

/** Two factions side by side. */
export function ComparePage() {
  const [query, change] = useAddressQuery()
  const [{ grand_alliance: _grand_alliance, ...filters }] = useArmyFilters()
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? '']
  const isChosen = a !== '' && b !== '' && a !== b
  const isReady = isChosen || (a === '' && b === '')
  const comparison = useQuery({ ...comparisonOf(isChosen ? { a, b } : {}, filters), enabled: isReady })
  const shown = comparison.data && isReady ? { a: comparison.data.a.faction, b: comparison.data.b.faction } : { a, b }
  const isUnknown = comparison.error instanceof ApiError && comparison.error.code === 'not_found'
  return (
    <>
      <PageMeta meta={comparePage(isChosen ? { a, b } : undefined, filters)} />
      <PageHead title="Compare two factions" back={{ to: withFilters('/armies', filters), label: 'Armies' }}>
        {comparison.data && (
          <CsvLink path="/stats/armies/compare" query={{ ...filters, ...shown }} of="the comparison" />
        )}
      </PageHead>
      <div className="grid grid-cols-1 gap-8">
        <GameTabs filters={filters} />
        <ComparePickers filters={filters} {...shown} onChoose={(chosen) => change({ ...shown, ...chosen })} />
        <FilterBar filters={filters} onChange={change} />
        {isUnknown ? (
          <p className="card p-5">There is no such faction. Please choose two from the list.</p>
        ) : isReady ? (
          <Loaded query={comparison} what="comparison" height="h-96">
            {(data) => <Comparison comparison={data} filters={filters} />}
          </Loaded>
        ) : (
          <p className="card p-5 text-muted">Choose two factions to see them side by side.</p>
        )}
        <CountingRules />
      </div>
    </>
  )
}
