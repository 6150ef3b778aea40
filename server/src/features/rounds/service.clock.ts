import type { ClockInput, RoundClock } from '@muster/contract/rounds'
import type { Transact } from '../../http/routing/idempotency.ts'
import * as queries from './queries.ts'
import { type OwnRound, withRound } from './service.ts'

/** Starts, stops or corrects the clock of a round. Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export function setClock(transact: Transact<RoundClock>, own: OwnRound, { is_running, seconds_left }: ClockInput) {
  return withRound(transact, own, async (tx, event, row) => {
    const ends_at = is_running ? new Date(Date.now() + seconds_left * 1000).toISOString() : null
    const clock = { ends_at, seconds_left: is_running ? null : seconds_left }
    await queries.saveClock(tx, { event_id: event.id, number: row.number }, clock)
    return clock
  })
}
