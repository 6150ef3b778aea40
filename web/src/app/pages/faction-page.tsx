import { ApiError } from '@muster/contract/client'
import { armiesPage } from '@muster/site/army-pages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { Loaded } from '../../components/loaded.tsx'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { CountingRules } from '../../features/army-stats/components/counting-rules.tsx'
import { FactionParts } from '../../features/army-stats/components/faction-parts.tsx'
import { FilterBar } from '../../features/army-stats/components/filter-bar.tsx'
import { GameTabs } from '../../features/army-stats/components/game-tabs.tsx'
import { useArmyFilters, withFilters } from '../../features/army-stats/filters.ts'
import { factionRecord } from '../../features/army-stats/queries.ts'
import { useParams } from '../../lib/navigation.tsx'
import { PageMeta } from '../page-meta.tsx'

/** One faction: what it has done, against whom, with which armies, when, and in which games. */
export function FactionPage() {
  const { faction = '' } = useParams()
  const [{ grand_alliance: _grand_alliance, ...filters }, change] = useArmyFilters()
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
            {(data) => <FactionParts faction={faction} filters={filters} stats={data} />}
          </Loaded>
          <CountingRules />
        </div>
      )}
    </>
  )
}
