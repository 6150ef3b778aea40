import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { standingsOf } from '@muster/rules/event-standings'

/** An event with everything that ranks it. */
export interface RankedDay {
  event: Pick<Event, 'ranking' | 'points' | 'bye' | 'categories' | 'seed'>
  participants: Participant[]
  rounds: readonly Round[]
  matches: Match[]
}

/** Ranks the event as the server would, after a round or now. */
export function rankEvent({ event, participants, rounds, matches }: RankedDay, after?: number) {
  const { ranking, points, bye, categories, seed } = event
  const played = rounds.filter(({ state }) => state !== 'draft')
  const byes = played.flatMap(({ number, byes }) =>
    byes.map(({ participant_id }) => ({ participant_id, round_number: number })),
  )
  const eliminations = played.flatMap(({ number, method, seeds }) =>
    method === 'elimination' ? { number, seeds } : [],
  )
  return standingsOf(
    { ranking, points, bye, categories, seed, participants, scores: matches, byes, eliminations },
    after,
  )
}
