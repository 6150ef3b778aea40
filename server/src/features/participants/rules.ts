import type { RankingRules } from '@muster/contract/ranking'
import { byWait } from '@muster/rules/attendance'
import type { PlayedMatch } from '@muster/rules/records'
import { rank } from '@muster/rules/standings'
import type { ParticipantRow } from './queries.ts'

/** The data for calculating the standings of an event. */
export interface RankedEvent extends RankingRules {
  participants: ParticipantRow[]
  scores: PlayedMatch[]
  byes: { participant_id: number; round_number: number }[]
  seed: number
}

/** All participants in standings order, after a round or now. Those on the waiting list come last, in their order. */
export function standingsOf({ participants, scores, byes, seed, ...rules }: RankedEvent, after?: number) {
  const field = participants.map((participant) => ({
    ...participant,
    bye_rounds: byes.filter(({ participant_id }) => participant_id === participant.id).map((each) => each.round_number),
  }))
  const holders = field.filter(({ waiting_since }) => waiting_since === null)
  const waiting = field.filter(({ waiting_since }) => waiting_since !== null).sort(byWait)
  return [
    ...rank(holders, scores, { rules, seed, after }),
    ...waiting.flatMap((participant, index) =>
      rank([participant], [], { rules, seed }).map((standing) => ({
        ...standing,
        position: holders.length + index + 1,
      })),
    ),
  ]
}
