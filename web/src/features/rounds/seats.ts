import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { sidesOf } from '../matches/sides.ts'

/** A participant's seat in a round; without a match, it is a bye. */
export interface SeatOf {
  participant: Participant
  match: Match | undefined
}

/** The seats of a round by name, for the list in which participants look themselves up. */
export function seatsByName(round: Round, matches: Match[], participants: Participant[]): SeatOf[] {
  const matchOf = new Map(
    matches.flatMap((match) => [
      [match.participant1_id, match],
      [match.participant2_id, match],
    ]),
  )
  const byes = new Set(round.byes.map(({ participant_id }) => participant_id))
  return participants
    .map((participant) => ({ participant, match: matchOf.get(participant.id) }))
    .filter(({ participant, match }) => match !== undefined || byes.has(participant.id))
    .toSorted((a, b) => a.participant.nickname.localeCompare(b.participant.nickname, 'en', { numeric: true }))
}

/** The opponent in a match, with their army. */
export function opponentIn(match: Match, participant_id: number) {
  const [one, other] = sidesOf(match)
  return one.id === participant_id ? other : one
}

/** Whether a round changes the standings: it has a result or a bye. */
export const hasResults = ({ reported, byes, state }: Round) => state !== 'draft' && reported + byes.length > 0

/** Whether a participant has results to show, be it of matches that are void. */
export const hasPlayed = ({ id, wins, draws, losses }: Participant, matches: readonly Match[]): boolean =>
  wins + draws + losses > 0 ||
  matches.some((match) => match.is_void && [match.participant1_id, match.participant2_id].includes(id))
