import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Round } from '@muster/contract/rounds'
import { missionOf } from '@muster/rules/event-plan'
import { formatTime } from '../../../lib/format.ts'
import { formatClock } from '../../rounds/clock.ts'
import { useIsTimeKnown, useNow, useSecondsLeft } from '../../rounds/use-now.ts'
import type { Area } from '../layout.ts'
import { beginOf, clockZone, programmeNow } from '../lists.ts'

interface BoardClockProps {
  event: Event
  round: Round | undefined
  matches: Match[]
  area: Area
}

/** The clock of the round, as large as the screen allows, and the tables with extra minutes. */
export function BoardClock({ event, round, matches, area }: BoardClockProps) {
  const left = useTimeLeft(round)
  const now = useNow(true)
  const isTimeKnown = useIsTimeKnown()
  const extra = left && matches.filter((match) => isPlaying(match, round))
  const begin = round ? undefined : beginOf(event, now)
  const mission = left && missionOf(event.missions, round?.number ?? null)
  // Eight digits and signs of half a type size, and three lines of text below.
  const size = Math.min(area.width / 4.6, area.height * 0.55)
  return (
    <div className="grid h-full content-center justify-items-center text-center" style={{ gap: size * 0.08 }}>
      <p
        role="timer"
        aria-label={left ? 'Time left' : 'Time'}
        className={`numeral ${left && left.seconds < 0 ? 'text-danger' : ''}`}
        style={{ fontSize: size }}
      >
        {left ? left.text : isTimeKnown ? formatTime(now, clockZone(event)) : '–'}
      </p>
      {left && <p className="text-[1.6em] leading-tight">{left.note(event)}</p>}
      {begin && <p className="text-[1.6em] leading-tight">{begin}</p>}
      {mission && <p className="wrap-anywhere text-[1.3em] leading-tight">{mission.name}</p>}
      {!left &&
        isTimeKnown &&
        programmeNow(event, now, round?.number ?? 0).map((text) => (
          <p key={text} className="wrap-anywhere text-[1.3em] leading-tight">
            {text}
          </p>
        ))}
      {extra && extra.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-x-[1.5em] font-semibold text-[1.3em] leading-tight">
          {extra.slice(0, extraMax).map(({ id, table_number, extra_minutes }) => (
            <li key={id}>
              Table {table_number ?? '–'}: {formatClock(left.seconds + Number(extra_minutes) * 60)}{' '}
              <span className="text-muted">(+{extra_minutes} min)</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** With more tables than this, the pairings by table show the extra minutes. */
const extraMax = 6

const isPlaying = ({ round_number, result, extra_minutes }: Match, round: Round | undefined) =>
  round_number === round?.number && result === 'pending' && extra_minutes !== null

const noClock = { ends_at: null, seconds_left: null }

/** The time left in a round that is being played; undefined without a clock. */
export function useTimeLeft(round: Round | undefined) {
  const clock = round?.state === 'finished' ? null : (round?.clock ?? null)
  const seconds = useSecondsLeft(clock ?? noClock)
  if (!clock) return undefined
  return {
    seconds,
    text: formatClock(seconds),
    note: (event: Event) => {
      if (clock.ends_at === null) return 'Stopped'
      return seconds < 0 ? 'Time is up' : `Ends at ${formatTime(clock.ends_at, clockZone(event))}`
    },
  }
}
