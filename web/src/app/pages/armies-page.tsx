import { armiesPage } from '@muster/site/army-pages'
import { ArrowLeftRight } from 'lucide-react'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { CountingRules } from '../../features/army-stats/components/counting-rules.tsx'
import { FilterBar } from '../../features/army-stats/components/filter-bar.tsx'
import { GameTabs } from '../../features/army-stats/components/game-tabs.tsx'
import { Matchups } from '../../features/army-stats/components/matchups.tsx'
import { Missions } from '../../features/army-stats/components/missions.tsx'
import { Strengths } from '../../features/army-stats/components/strengths.tsx'
import { Trends } from '../../features/army-stats/components/trends.tsx'
import { WinRates } from '../../features/army-stats/components/win-rates.tsx'
import { useArmyFilters, withFilters } from '../../features/army-stats/filters.ts'
import { useIsPartialRender } from '../../lib/partial-render.ts'
import { PageMeta } from '../page-meta.tsx'

/** How armies perform: rates with their uncertainty, matchups and months. */
export function ArmiesPage() {
  const [filters, change] = useArmyFilters()
  const meta = armiesPage(undefined, filters)
  const isPartial = useIsPartialRender()
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
        <WinRates filters={filters} />
        {!isPartial && (
          <>
            <Strengths filters={filters} />
            <Matchups filters={filters} />
            <Trends filters={filters} />
            <Missions filters={filters} />
            <CountingRules />
          </>
        )}
      </div>
    </>
  )
}
