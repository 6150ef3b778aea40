import type { RankingRules } from '@muster/contract/ranking'
import { byWait } from '@muster/rules/attendance'
import { bracketPlaces } from '@muster/rules/bracket-places'
import { dayFrom } from '@muster/rules/day'
import type { PlayedMatch } from '@muster/rules/records'
import { rank } from '@muster/rules/standings'
import type { ParticipantRow } from './queries.ts'

/** The data for calculating the standings of an event. */
export interface RankedEvent extends RankingRules {
  participants: ParticipantRow[]
  scores: PlayedMatch[]
  byes: { participant_id: number; round_number: number }[]
  eliminations: { number: number; seeds: number[] | null }[]
  seed: number
}

/** All participants in standings order, after a round or now. Those on the waiting list come last, in their order. */
export function standingsOf(event: RankedEvent, after?: number) {
  const { participants, scores, byes, seed, ranking, points, bye } = event
  const rules = { ranking, points, bye }
  const field = participants.map((participant) => ({
    ...participant,
    bye_rounds: byes.filter(({ participant_id }) => participant_id === participant.id).map((each) => each.round_number),
  }))
  const holders = field.filter(({ waiting_since }) => waiting_since === null)
  const waiting = field.filter(({ waiting_since }) => waiting_since !== null).sort(byWait)
  return [
    ...rank(holders, scores, { rules, seed, after, places: placesOf(event, after) }),
    ...waiting.flatMap((participant, index) =>
      rank([participant], [], { rules, seed }).map((standing) => ({
        ...standing,
        position: holders.length + index + 1,
      })),
    ),
  ]
}

/** The places of the last elimination, if the ranking asks for them. */
function placesOf(event: RankedEvent, after?: number): ReadonlyMap<number, number> {
  const { eliminations, scores, byes, participants } = event
  if (!event.ranking.includes('elimination')) return new Map()
  const rounds = eliminations.map(({ number, seeds }) => ({
    number,
    seeds,
    state: 'published' as const,
    method: 'elimination' as const,
    seed: 0,
    byes: byes.filter(({ round_number }) => round_number === number),
  }))
  const matches = scores.map((match) => ({ ...match, table_number: null }))
  const day = dayFrom({
    event: { ...event, rounds_planned: null, table_policy: 'fresh' },
    participants,
    rounds,
    matches,
  })
  return bracketPlaces(day, after)
}
