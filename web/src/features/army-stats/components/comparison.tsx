import type { Endpoints } from '@muster/contract'
import type { ArmyFilters } from '@muster/contract/army-filters'
import type { ArmyRecord } from '@muster/contract/army-stats'
import type { ResponseOf } from '@muster/contract/endpoint'
import { Link } from 'react-router'
import { formatNumber, formatPercent, plural } from '../../../lib/format.ts'
import { factionPath } from '../../armies/army-names.ts'
import { AllianceSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { type Reach, reachOf } from '../scale.ts'
import { RateAxis, RatePlot } from './rate-plot.tsx'
import { RateText } from './rate-text.tsx'

type ArmyComparison = ResponseOf<Endpoints['GET /stats/armies/compare']>

/** Two factions side by side, their direct games, and the one sentence that sums them up. */
export function Comparison({ comparison, filters }: { comparison: ArmyComparison; filters: ArmyFilters }) {
  const { a, b, direct, difference, sentence } = comparison
  const reach = reachOf([a, b, direct])
  const points = (share: number) =>
    `${share > 0 ? '+' : ''}${formatPercent(share).replace(/\s?%/, '').replace('-', '−')}`
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="card border-l-4 border-l-brand p-5 text-lg">
        {sentence}
        {difference && (
          <span className="mt-1 block text-base text-muted tabular-nums">
            Difference {points(difference.value)} percentage points, 95% interval {points(difference.low)} to{' '}
            {points(difference.high)}
          </span>
        )}
      </p>
      <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
        <Side record={a} reach={reach} filters={filters} />
        <Side record={b} reach={reach} filters={filters} />
      </div>
      <section aria-labelledby="direct" className="card grid grid-cols-1 gap-2 p-5">
        <h2 id="direct" className="text-xl">
          Against each other
        </h2>
        {direct.games === 0 ? (
          <p className="text-muted">They have not met in any game that matches these filters.</p>
        ) : (
          <>
            <p>
              {a.faction} has {plural(direct.wins, 'win')}, {plural(direct.draws, 'draw')} and{' '}
              {plural(direct.losses, 'loss', 'losses')} in{' '}
              <Link
                to={`${withFilters(factionPath(a.faction), filters, { opponent: b.faction })}#games`}
                className="font-semibold text-brand underline"
              >
                {plural(direct.games, 'game')}
              </Link>{' '}
              against {b.faction}.{direct.is_too_small && ' Too small to judge.'}
            </p>
            <div className="flex items-center gap-4">
              <RateText rate={direct.rate} />
              <div className="min-w-0 grow">
                <RatePlot record={direct} reach={reach} />
              </div>
            </div>
          </>
        )}
      </section>
    </div>
  )
}

function Side({ record, reach, filters }: { record: ArmyRecord; reach: Reach; filters: ArmyFilters }) {
  const facts = [
    ['Games', formatNumber(record.games)],
    ['Wins', formatNumber(record.wins)],
    ['Draws', formatNumber(record.draws)],
    ['Losses', formatNumber(record.losses)],
    ['Mirrors', formatNumber(record.mirrors)],
    ['Share of participants', formatPercent(record.participant_share)],
    ['Share of games', formatPercent(record.game_share)],
  ] as const
  return (
    <section aria-label={record.faction} className="card grid grid-cols-1 gap-3 p-5">
      <h2 className="text-xl">
        <AllianceSign alliance={record.grand_alliance} />{' '}
        <Link to={withFilters(factionPath(record.faction), filters)} className="hover:underline">
          {record.faction}
        </Link>
      </h2>
      <div>
        <RateText rate={record.rate} />
        {record.is_too_small && <p className="text-muted text-sm">Too small to judge</p>}
        <RatePlot record={record} reach={reach} />
        <RateAxis reach={reach} />
      </div>
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="numeral text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
