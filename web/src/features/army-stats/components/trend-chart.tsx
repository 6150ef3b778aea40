import type { TrendPoint } from '@muster/contract/army-stats'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { formatPercent, formatShortMonth, plural } from '../../../lib/format.ts'
import { type AxisRange, axisRangeOf, positionOf } from '../scale.ts'

export interface Trend {
  faction: string
  points: TrendPoint[]
}

/** A colour and a stroke for each line, so that neither has to distinguish them alone. */
export const lineStyles = [
  { colour: 'text-brand', dashes: undefined },
  { colour: 'text-chaos', dashes: '9 4' },
  { colour: 'text-order', dashes: '3 4' },
  { colour: 'text-destruction', dashes: '12 3 3 3' },
  { colour: 'text-death', dashes: '1 5' },
  { colour: 'text-danger', dashes: '6 2' },
] as const

interface TrendChartProps {
  months: string[]
  trends: Trend[]
}

/** Rates by month with their intervals. Hollow points are months with too few matches to judge. */
export function TrendChart({ months, trends }: TrendChartProps) {
  const axisRange = axisRangeOf(trends.flatMap(({ points }) => points))
  const x = (month: string) => (months.length < 2 ? 50 : 2 + (96 * months.indexOf(month)) / (months.length - 1))
  const y = (share: number) => 100 - positionOf(share, axisRange)
  const place = { x, y }
  return (
    <figure className="card p-4">
      <div className="flex gap-2">
        <Scale axisRange={axisRange} />
        <svg aria-hidden="true" className="h-64 min-w-0 grow overflow-visible">
          {[0, 50, 100].map((height) => (
            <line
              key={height}
              x1="0"
              x2="100%"
              y1={`${height}%`}
              y2={`${height}%`}
              className={height === 50 ? 'stroke-edge' : 'stroke-line'}
              strokeDasharray={height === 50 ? '4 4' : undefined}
            />
          ))}
          <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible">
            {trends.map(({ faction, points }, index) => (
              <Line key={faction} points={points} index={index} place={place} />
            ))}
          </svg>
          {trends.map(({ faction, points }, index) => (
            <Points key={faction} points={points} index={index} place={place} />
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 flex justify-between pl-8 text-muted text-xs tabular-nums">
        <span>{months[0] && formatShortMonth(months[0])}</span>
        <span>{months.length > 1 && formatShortMonth(months.at(-1) ?? '')}</span>
      </figcaption>
    </figure>
  )
}

const Scale = ({ axisRange }: { axisRange: AxisRange }) => (
  <div
    aria-hidden
    className="flex h-64 w-6 shrink-0 flex-col justify-between text-right text-muted text-xs leading-none tabular-nums"
  >
    <span>{Math.round((0.5 + axisRange) * 100)}</span>
    <span>50</span>
    <span>{Math.round((0.5 - axisRange) * 100)}</span>
  </div>
)

interface LineProps {
  points: TrendPoint[]
  index: number
  place: { x: (month: string) => number; y: (share: number) => number }
}

export const styleOf = (index: number) => lineStyles[index % lineStyles.length] ?? lineStyles[0]

function Line({ points, index, place: { x, y } }: LineProps) {
  const { colour, dashes } = styleOf(index)
  const line = points.flatMap(({ month, rate }) => (rate ? [`${x(month)},${y(rate.value)}`] : [])).join(' ')
  return (
    <polyline
      points={line}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray={dashes}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={colour}
    />
  )
}

function Points({ points, index, place: { x, y } }: LineProps) {
  const { colour } = styleOf(index)
  return points.map(({ month, rate, is_too_small }) => {
    if (!rate) return null
    const at = `${x(month)}%`
    return (
      <g key={month} className={colour}>
        {!is_too_small && (
          <line
            x1={at}
            x2={at}
            y1={`${y(rate.low)}%`}
            y2={`${y(rate.high)}%`}
            stroke="currentColor"
            strokeWidth="3"
            className="opacity-30"
          />
        )}
        <circle
          cx={at}
          cy={`${y(rate.value)}%`}
          r={is_too_small ? 3 : 4.5}
          stroke="currentColor"
          strokeWidth="2"
          className={is_too_small ? 'fill-surface' : 'fill-current'}
        />
      </g>
    )
  })
}

/** The same numbers as a table. A closed one is searched by the browser, and needs no script to be opened. */
export function TrendTable({ months, trends }: TrendChartProps) {
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-brand">Show as a table</summary>
      <Table
        caption="Win rates by month"
        className="text-sm"
        head={
          <>
            <Th>Month</Th>
            {trends.map(({ faction }) => (
              <Th key={faction}>{faction}</Th>
            ))}
          </>
        }
      >
        <tbody className="tabular-nums">
          {months.toReversed().map((month) => (
            <tr key={month}>
              <th scope="row" className="whitespace-nowrap">
                {formatShortMonth(month)}
              </th>
              {trends.map(({ faction, points }) => (
                <Td key={faction} className="whitespace-nowrap">
                  <Month point={points.find((point) => point.month === month)} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}

function Month({ point }: { point: TrendPoint | undefined }) {
  if (!point) return <span className="text-muted">no matches</span>
  const { rate, matches, is_too_small } = point
  return (
    <>
      {rate ? (
        <>
          <strong>{formatPercent(rate.value)}</strong> ({formatPercent(rate.low)}–{formatPercent(rate.high)}),{' '}
        </>
      ) : (
        'no rate, '
      )}
      {plural(matches, 'match', 'matches')}
      {is_too_small && <span className="text-muted">, too few matches to judge</span>}
    </>
  )
}
