import type { Rate } from '@muster/contract/army-stats'
import { formatPercent } from '../../../lib/format.ts'

/** `54.2%`, with the interval below or beside it. */
export function RateText({ rate }: { rate: Rate | null }) {
  if (!rate) return <span className="text-muted">no rate</span>
  return (
    <span className="inline-flex flex-col whitespace-nowrap">
      <span className="numeral text-xl leading-6">{formatPercent(rate.value)}</span>
      <span className="text-muted text-xs tabular-nums">
        <span className="sr-only">interval </span>
        {formatPercent(rate.low)}–{formatPercent(rate.high)}
      </span>
    </span>
  )
}
