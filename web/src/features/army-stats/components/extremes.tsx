import type { Matchup } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'

/** How many are named on each side. */
const named = 3

/**
 * The matchups in which a faction wins most and least, among those with enough matches to judge. Only those count whose
 * interval leaves out one half: the best of many is high by chance alone.
 */
export function Extremes({ matchups, filters }: { matchups: Matchup[]; filters: ArmyFilters }) {
  const judged = matchups
    .filter(({ rate, is_too_small }) => rate !== null && !is_too_small)
    .toSorted((a, b) => (b.rate?.value ?? 0) - (a.rate?.value ?? 0))
  const best = judged.filter(({ rate }) => (rate?.low ?? 0) > 0.5).slice(0, named)
  const worst = judged
    .filter(({ rate }) => (rate?.high ?? 1) < 0.5)
    .reverse()
    .slice(0, named)
  const none = (amount: string) =>
    judged.length > 0
      ? `None stands out: it does not clearly win ${amount} than half in any of them.`
      : 'None with enough matches to judge.'
  return (
    <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
      <Side title="Best matchups" matchups={best} filters={filters} none={none('more')} />
      <Side title="Worst matchups" matchups={worst} filters={filters} none={none('less')} />
    </div>
  )
}

interface SideProps {
  title: string
  matchups: Matchup[]
  filters: ArmyFilters
  /** The text shown when there are none. */
  none: string
}

function Side({ title, matchups, filters, none }: SideProps) {
  return (
    <section aria-label={title} className="card p-5">
      <h2 className="text-xl">{title}</h2>
      {matchups.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {matchups.map(({ faction, opponent, opponent_grand_alliance, rate, matches }) => (
            <li key={opponent} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="wrap-anywhere min-w-0">
                <WithSign alliance={opponent_grand_alliance}>
                  <Link
                    to={withFilters('/armies/compare', filters, { a: faction, b: opponent })}
                    className="font-semibold hover:underline"
                  >
                    {opponent}
                  </Link>
                  <span className="block text-muted text-sm">{plural(matches, 'match', 'matches')}</span>
                </WithSign>
              </span>
              <span className="text-right">
                <span className="numeral block text-2xl">{rate && formatPercent(rate.value)}</span>
                <span className="text-muted text-xs tabular-nums">
                  {rate && `${formatPercent(rate.low)}–${formatPercent(rate.high)}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
