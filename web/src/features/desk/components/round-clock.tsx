import type { Event } from '@muster/contract/events'
import type { ClockInput, Round } from '@muster/contract/rounds'
import { useApplication } from '../../../lib/application.tsx'
import { useIsOrganiser } from '../../events/use-role.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'
import { ClockCard } from '../../rounds/components/clock-card.tsx'

/** The clock of a round. The server keeps it, so it survives a reload and is the same on every screen. */
export function RoundClock({ event, round }: { event: Event; round: Round }) {
  const { connection } = useApplication()
  const { outbox } = useOutbox()
  const set = ({ is_running, seconds_left }: ClockInput) => {
    const ends_at = is_running ? new Date(connection.now() + seconds_left * 1000).toISOString() : null
    const clock = { ends_at, seconds_left: is_running ? null : seconds_left }
    outbox?.act({
      event_id: event.id,
      action: { type: 'clock', round_number: round.number, clock, seen: [round.clock] },
      names: [],
    })
  }
  return <ClockCard event={event} round={round} onSet={useIsOrganiser() ? set : undefined} />
}
