import type { TrendPoint } from '@muster/contract/army-stats'
import { formatPercent, formatShortMonth } from '../../../lib/format.ts'

/** How many months a small curve shows. */
const shown = 12

interface SparklineProps {
  /** All months of the table, the oldest first. */
  months: string[]
  points: TrendPoint[]
}

/** The rates of recent months as a small curve around 50%, described in words for screen readers. */
export function Sparkline({ months, points }: SparklineProps) {
  const last = months.slice(-shown)
  const seen = points.filter(({ month, rate }) => rate !== null && last.includes(month))
  const [first, newest] = [seen[0], seen.at(-1)]
  if (!first || !newest) return <span className="text-muted text-sm">no matches</span>
  const x = (month: string) => (last.length < 2 ? 50 : 3 + (94 * last.indexOf(month)) / (last.length - 1))
  const y = (value: number) => 3 + 24 * (1 - value)
  const line = seen.map(({ month, rate }) => `${x(month)},${y(rate?.value ?? 0.5)}`).join(' ')
  const descriptions = [...new Set([first, newest])].map(
    ({ month, rate }) => `${formatShortMonth(month)} ${formatPercent(rate?.value ?? 0)}`,
  )
  return (
    <svg viewBox="0 0 100 30" role="img" className="block h-8 w-25 overflow-visible">
      <title>{descriptions.join(' to ')}</title>
      <line x1="0" x2="100" y1="15" y2="15" className="stroke-line" strokeDasharray="2 3" />
      <polyline points={line} fill="none" strokeWidth="1.75" strokeLinejoin="round" className="stroke-brand" />
      <circle cx={x(newest.month)} cy={y(newest.rate?.value ?? 0.5)} r="2.75" className="fill-brand" />
    </svg>
  )
}
