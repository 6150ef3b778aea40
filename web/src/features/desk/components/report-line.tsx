import type { Match } from '@muster/contract/matches'
import type { RoundClock } from '@muster/contract/rounds'
import { CircleCheck, Hourglass, Scale } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useHallTime } from '../../../lib/hall-time.ts'
import type { ResultValues } from '../../outbox/typed-result.ts'
import { formatClock } from '../../rounds/clock.ts'
import { describeReport, scoreText } from '../../rounds/match-reports.ts'
import { useSecondsLeft } from '../../rounds/use-now.ts'

interface ReportLineProps {
  match: Match
  /** The clock of the round, if it is being played. */
  clock: RoundClock | null
  /** Records a report that waits for the other side. */
  onTake: (values: Partial<ResultValues>) => void
}

/** Below a row: who reported its result, and the extra minutes of its table. */
export function ReportLine({ match, clock, onTake }: ReportLineProps) {
  const { report, result, extra_minutes } = match
  const text = describeReport(match, useHallTime())
  const isDisputed = report?.state === 'disputed'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pl-13 text-muted text-sm @xl:pl-24">
      {extra_minutes !== null && <ExtraMinutes minutes={extra_minutes} clock={clock} />}
      {text !== undefined && (
        <p
          className={`wrap-anywhere flex min-w-0 items-center gap-1.5 ${isDisputed ? 'signal-ink is-act font-semibold' : ''}`}
        >
          {report?.state === 'confirmed' && <CircleCheck aria-hidden className="size-4 shrink-0 text-brand" />}
          {isDisputed && <Scale aria-hidden className="size-4 shrink-0" />}
          {text}
        </p>
      )}
      {report?.state === 'open' && result === 'pending' && (
        <Button
          look="secondary"
          aria-label={`Take ${scoreText(report)} of ${report.by === 'slip' ? 'the slip' : report.by}`}
          onClick={() => onTake({ one: String(report.participant1_score), other: String(report.participant2_score) })}
        >
          Take {scoreText(report)}
        </Button>
      )}
    </div>
  )
}

function ExtraMinutes({ minutes, clock }: { minutes: number; clock: RoundClock | null }) {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-ink tabular-nums">
      <Hourglass aria-hidden className="size-4 shrink-0" />+{minutes} min
      {clock && <Left clock={clock} minutes={minutes} />}
    </p>
  )
}

function Left({ clock, minutes }: { clock: RoundClock; minutes: number }) {
  const left = useSecondsLeft(clock) + minutes * 60
  return Number.isNaN(left) ? '' : `: ${formatClock(left)} left`
}
