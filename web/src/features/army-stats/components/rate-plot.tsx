import type { Rate } from '@muster/contract/army-stats'
import { isClear, positionOf, type Reach } from '../scale.ts'

interface RatePlotProps {
  record: { rate: Rate | null; is_too_small: boolean }
  reach: Reach
}

/**
 * A rate and its interval on a line centred on 50%. A filled dot is clearly off the middle, a hollow one is not; a
 * dashed line has too few games to judge. The same numbers are next to it as text.
 */
export function RatePlot({ record, reach }: RatePlotProps) {
  const { rate, is_too_small } = record
  const at = (share: number) => `${positionOf(share, reach)}%`
  return (
    <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
      <line x1="0" x2="100%" y1="12" y2="12" className="stroke-line" />
      <line x1="50%" x2="50%" y1="0" y2="24" className="stroke-edge" strokeDasharray="3 3" />
      {rate && (
        <>
          <line
            x1={at(rate.low)}
            x2={at(rate.high)}
            y1="12"
            y2="12"
            strokeWidth={is_too_small ? 2 : 5}
            strokeLinecap="round"
            strokeDasharray={is_too_small ? '2 5' : undefined}
            className={is_too_small ? 'stroke-edge' : 'stroke-brand opacity-40'}
          />
          <circle
            cx={at(rate.value)}
            cy="12"
            r={is_too_small ? 3.5 : 5}
            strokeWidth="2"
            className={
              is_too_small
                ? 'fill-surface stroke-edge'
                : isClear(record)
                  ? 'fill-brand stroke-brand'
                  : 'fill-surface stroke-brand'
            }
          />
        </>
      )}
    </svg>
  )
}

/** The scale of the plots below it. */
export const RateAxis = ({ reach }: { reach: Reach }) => (
  <span aria-hidden className="flex justify-between font-normal text-xs tabular-nums">
    <span>{Math.round((0.5 - reach) * 100)}</span>
    <span>50</span>
    <span>{Math.round((0.5 + reach) * 100)}</span>
  </span>
)
