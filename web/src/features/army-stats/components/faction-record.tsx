import type { ArmyRecord } from '@muster/contract/army-stats'
import { formatNumber, formatPercent, plural } from '../../../lib/format.ts'
import { axisRangeOf } from '../scale.ts'
import { RateAxis, RatePlot } from './rate-plot.tsx'

/** A faction's record in large figures. */
export function FactionRecord({ record }: { record: ArmyRecord }) {
  const { rate, is_too_small, mirrors } = record
  const axisRange = axisRangeOf([record])
  const facts = [
    {
      label: 'Matches',
      value: formatNumber(record.matches),
      note: mirrors > 0 && `including ${plural(mirrors, 'mirror')}`,
    },
    { label: 'Wins', value: formatNumber(record.wins) },
    { label: 'Draws', value: formatNumber(record.draws) },
    { label: 'Losses', value: formatNumber(record.losses) },
    {
      label: 'Share of participants',
      value: formatPercent(record.participant_share),
      note: `${formatNumber(record.participants)} brought it`,
    },
    { label: 'Share of matches', value: formatPercent(record.match_share) },
  ]
  return (
    <section
      aria-label="Record"
      className="card grid grid-cols-1 gap-6 p-5 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @3xl:p-6"
    >
      <div>
        <p className="text-muted">Win rate, {record.grand_alliance}</p>
        <p className="numeral py-1 text-6xl">{rate ? formatPercent(rate.value) : '–'}</p>
        {rate && (
          <p className="text-muted tabular-nums">
            95% interval {formatPercent(rate.low)} to {formatPercent(rate.high)}
          </p>
        )}
        {is_too_small && <p className="font-semibold">Too few matches to judge</p>}
        <div className="mt-3 max-w-sm">
          <RatePlot record={record} axisRange={axisRange} />
          <RateAxis axisRange={axisRange} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @md:grid-cols-3">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            {note && <dd className="text-muted text-xs">{note}</dd>}
            <dd className="numeral py-1 text-3xl">{value}</dd>
            <dt className="text-muted text-sm">{label}</dt>
          </div>
        ))}
      </dl>
    </section>
  )
}
