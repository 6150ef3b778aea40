import type { Rate } from '@muster/contract/army-stats'
import { type AxisRange, isClear, positionOf } from '../scale.ts'

interface RatePlotProps {
  record: { rate: Rate | null; is_too_small: boolean }
  axisRange: AxisRange
}

/**
 * A rate and its interval on a line centred on 50%. A filled dot is clearly off the middle, a hollow one is not; a
 * dashed line has too few matches to judge. The same numbers are next to it as text.
 */
export function RatePlot({ record, axisRange }: RatePlotProps) {
  const { rate, is_too_small } = record
  const at = (share: number) => `${positionOf(share, axisRange)}%`
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
      <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line" />
      <line x1="50%" x2="50%" y1="0" y2="24" className="stroke-edge" strokeDasharray="3 3" />
      {rate && (
        <>
          <Interval x1={at(rate.low)} x2={at(rate.high)} isTooSmall={is_too_small} />
          <Dot x={at(rate.value)} isTooSmall={is_too_small} isClear={isClear(record)} />
          {rate.low < 0.5 - axisRange && (
            <text x="0" y="18" className={cut}>
              ‹
            </text>
          )}
          {rate.high > 0.5 + axisRange && (
            <text x="100%" y="18" textAnchor="end" className={cut}>
              ›
            </text>
          )}
        </>
      )}
    </svg>
  )
}

/** Where an interval goes on beyond the plot. */
const cut = 'fill-ink font-bold text-xl'

interface IntervalProps {
  x1: string
  x2: string
  isTooSmall: boolean
}

const Interval = ({ isTooSmall, ...ends }: IntervalProps) => (
  <line
    {...ends}
    y1="12"
    y2="12"
    strokeWidth={isTooSmall ? 2 : 5}
    strokeLinecap="round"
    strokeDasharray={isTooSmall ? '2 5' : undefined}
    className={isTooSmall ? 'stroke-edge' : 'stroke-brand opacity-40'}
  />
)

interface DotProps {
  x: string
  isTooSmall: boolean
  isClear: boolean
}

const Dot = ({ x, isTooSmall, isClear }: DotProps) => (
  <circle
    cx={x}
    cy="12"
    r={isTooSmall ? 3.5 : 5}
    strokeWidth="2"
    className={
      isTooSmall ? 'fill-surface stroke-edge' : isClear ? 'fill-brand stroke-brand' : 'fill-surface stroke-brand'
    }
  />
)

const signs = [
  { isTooSmall: false, isClear: true, text: 'clearly above or below half' },
  { isTooSmall: false, isClear: false, text: 'not clearly different from half yet' },
  { isTooSmall: true, isClear: false, text: 'too few matches to judge' },
]

/** What the signs of the plots mean. */
export const PlotLegend = () => (
  <ul aria-label="Signs in the plots" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
    {signs.map(({ text, ...dot }) => (
      <li key={text} className="flex items-center gap-2">
        <svg aria-hidden="true" width="28" height="24" className="shrink-0">
          <Interval x1="2" x2="26" isTooSmall={dot.isTooSmall} />
          <Dot x="14" {...dot} />
        </svg>
        {text}
      </li>
    ))}
  </ul>
)

/** The scale of the plots below it. */
export const RateAxis = ({ axisRange }: { axisRange: AxisRange }) => (
  <span aria-hidden className="flex justify-between font-normal text-xs tabular-nums">
    <span>{Math.round((0.5 - axisRange) * 100)}</span>
    <span>50</span>
    <span>{Math.round((0.5 + axisRange) * 100)}</span>
  </span>
)
