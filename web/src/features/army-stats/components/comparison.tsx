import type { Endpoints } from '@muster/contract'
import type { ArmyRecord } from '@muster/contract/army-stats'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { ArmyFilters } from '@muster/site/army-filters'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Table, Th } from '../../../components/ui/table.tsx'
import { formatNumber, formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { type AxisRange, axisRangeOf, verdictOf } from '../scale.ts'
import { RateAxis, RatePlot } from './rate-plot.tsx'
import { RateText } from './rate-text.tsx'

type ArmyComparison = ResponseOf<Endpoints['GET /stats/armies/compare']>

/** Two factions side by side, their direct games, and the one sentence that sums them up. */
export function Comparison({ comparison, filters }: { comparison: ArmyComparison; filters: ArmyFilters }) {
  const { a, b, direct, difference, sentence } = comparison
  const axisRange = axisRangeOf([a, b, direct])
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
      <SideBySide records={[a, b]} axisRange={axisRange} filters={filters} />
      <TitledSection title="Against each other" className="card grid grid-cols-1 gap-2 p-5" titleClass="text-xl">
        {direct.matches === 0 ? (
          <p className="text-muted">They have not met in any match under these filters.</p>
        ) : (
          <>
            <p>
              {a.faction} has {plural(direct.wins, 'win')}, {plural(direct.draws, 'draw')} and{' '}
              {plural(direct.losses, 'loss', 'losses')} in{' '}
              <Link
                to={`${withFilters(factionPath(a.faction), filters, { opponent: b.faction })}#games`}
                className="text-link"
              >
                {plural(direct.matches, 'match', 'matches')}
              </Link>{' '}
              against {b.faction}.{direct.is_too_small && ' Too few matches to judge.'}
            </p>
            <div className="flex items-center gap-4">
              <RateText rate={direct.rate} />
              <div className="min-w-0 grow">
                <RatePlot record={direct} axisRange={axisRange} />
              </div>
            </div>
          </>
        )}
      </TitledSection>
    </div>
  )
}

interface SideBySideProps {
  records: [ArmyRecord, ArmyRecord]
  axisRange: AxisRange
  filters: ArmyFilters
}

const facts: [name: string, write: (record: ArmyRecord) => string][] = [
  ['Matches', ({ matches }) => formatNumber(matches)],
  ['Wins', ({ wins }) => formatNumber(wins)],
  ['Draws', ({ draws }) => formatNumber(draws)],
  ['Losses', ({ losses }) => formatNumber(losses)],
  ['Mirrors', ({ mirrors }) => formatNumber(mirrors)],
  ['Share of participants', ({ participant_share }) => formatPercent(participant_share)],
  ['Share of matches', ({ match_share }) => formatPercent(match_share)],
]

const SideBySide = ({ records, axisRange, filters }: SideBySideProps) => (
  <Table
    caption="Both factions"
    className="table-fixed"
    head={
      <>
        <td className="w-[26%]" />
        {records.map(({ faction, grand_alliance }) => (
          <Th key={faction} className="wrap-anywhere hyphens-auto text-base text-ink @md:text-lg">
            <WithSign alliance={grand_alliance}>
              <Link to={withFilters(factionPath(faction), filters)} className="hover:underline">
                {faction}
              </Link>
            </WithSign>
          </Th>
        ))}
      </>
    }
  >
    <tbody>
      <tr>
        <th scope="row" className={rowHead}>
          Win rate
        </th>
        {records.map((record) => (
          <td key={record.faction}>
            <RateText rate={record.rate} />
            <p className="text-muted text-sm">{verdictOf(record)}</p>
            <RatePlot record={record} axisRange={axisRange} />
            <RateAxis axisRange={axisRange} />
          </td>
        ))}
      </tr>
      {facts.map(([name, write]) => (
        <tr key={name}>
          <th scope="row" className={rowHead}>
            {name}
          </th>
          {records.map((record) => (
            <td key={record.faction} className="numeral text-lg">
              {write(record)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)

const rowHead = 'hyphens-auto pr-0 text-muted text-sm @md:pr-2 @md:text-base'
