import type { TrendPoint } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { CsvLink } from '../../../components/csv-link.tsx'
import { formatNumber, formatShortMonth, plural } from '../../../lib/format.ts'
import { monthsBetween } from '../months.ts'
import { Section } from './section.tsx'
import { TrendChart, TrendTable } from './trend-chart.tsx'

interface FactionMonthsProps {
  faction: string
  points: TrendPoint[]
  filters: ArmyFilters
}

/** How often a faction was played month by month, and how it did. */
export function FactionMonths({ faction, points, filters }: FactionMonthsProps) {
  const months = monthsBetween(points[0]?.month, points.at(-1)?.month)
  const trends = [{ faction, points }]
  return (
    <Section
      id="months"
      title="Use over time"
      action={<CsvLink path="/stats/armies/trend" query={{ ...filters, faction }} of="its months" />}
    >
      {points.length === 0 ? (
        <p className="card p-5 text-muted">No dated matches fit these filters.</p>
      ) : (
        <>
          <Bars months={months} points={points} />
          <TrendChart months={months} trends={trends} />
          <TrendTable months={months} trends={trends} />
        </>
      )}
    </Section>
  )
}

/** The matches of each month as columns. */
function Bars({ months, points }: { months: string[]; points: TrendPoint[] }) {
  const most = Math.max(...points.map(({ matches }) => matches))
  const width = 100 / months.length
  const descriptions = points.map(
    ({ month, matches }) => `${formatShortMonth(month)} ${plural(matches, 'match', 'matches')}`,
  )
  return (
    <figure className="card p-4">
      <figcaption className="mb-2 text-muted text-sm">Most matches in a month {formatNumber(most)}</figcaption>
      <svg role="img" className="block h-24 w-full">
        <title>{descriptions.join(', ')}</title>
        {points.map(({ month, matches }) => (
          <rect
            key={month}
            x={`${(months.indexOf(month) + 0.15) * width}%`}
            width={`${width * 0.7}%`}
            y={`${100 - (100 * matches) / most}%`}
            height={`${(100 * matches) / most}%`}
            className="fill-brand opacity-70"
          />
        ))}
      </svg>
    </figure>
  )
}
