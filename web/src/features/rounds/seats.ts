import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'

/** Where somebody sits in a round; without a match they have the bye. */
export interface SeatOf {
  participant: Participant
  match: Match | undefined
}

/** Everybody who sits in a round, by name: for the list in which one looks oneself up. */
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

/** Who sits on the other side, and with which army. */
export function opponentIn(match: Match, participant_id: number) {
  const isFirst = match.participant1_id === participant_id
  return isFirst
    ? { ...match.participant2, army: match.participant2_army }
    : { ...match.participant1, army: match.participant1_army }
}

/** Whether the standings after a round say more than those before it. */
export const hasResults = ({ reported, byes, state }: Round) => state !== 'draft' && reported + byes.length > 0
