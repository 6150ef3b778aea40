import type { RankingRules } from '@muster/contract/ranking'
import type { Standing as ApiStanding } from '@muster/contract/standings'
import { byWait } from './attendance.ts'
import { bracketPlaces } from './bracket-places.ts'
import { type DayParticipant, dayFrom } from './day.ts'
import type { PlayedMatch } from './records.ts'
import { rank, type Standing } from './standings.ts'

/** The data for calculating the standings of an event. */
export interface RankedEvent<P extends DayParticipant = DayParticipant> extends RankingRules {
  participants: P[]
  scores: PlayedMatch[]
  byes: { participant_id: number; round_number: number }[]
  eliminations: { number: number; seeds: number[] | null }[]
  seed: number
}

/** All participants in standings order, after a round or now. Those on the waiting list come last, in their order. */
export function standingsOf<P extends DayParticipant>(event: RankedEvent<P>, after?: number): (P & Standing)[] {
  const { participants, scores, byes, seed } = event
  const field = participants.map((participant) => ({
    ...participant,
    bye_rounds: byes.filter(({ participant_id }) => participant_id === participant.id).map((each) => each.round_number),
  }))
  const holders = field.filter(({ waiting_since }) => waiting_since === null)
  const waiting = field.filter(({ waiting_since }) => waiting_since !== null).sort(byWait)
  return [
    ...rank(holders, scores, { rules: event, seed, after, places: placesOf(event, after) }),
    ...waiting.flatMap((participant, index) =>
      rank([participant], [], { rules: event, seed }).map((standing) => ({
        ...standing,
        position: holders.length + index + 1,
      })),
    ),
  ]
}

type Listed = DayParticipant & Standing & Pick<ApiStanding, 'army_name' | 'army_faction' | 'adjustment_reason'>

/** A participant with their standing, as the API lists it. */
export const toStanding = (standing: Listed): ApiStanding => ({
  participant_id: standing.id,
  nickname: standing.nickname,
  army_name: standing.army_name,
  army_faction: standing.army_faction,
  club: standing.club,
  position: standing.position,
  wins: standing.wins,
  draws: standing.draws,
  losses: standing.losses,
  byes: standing.byes,
  dropped_after_round: standing.dropped_after_round,
  dropped_results: standing.dropped_results ?? 'keep',
  is_spare: standing.is_spare,
  adjustment: standing.adjustment,
  adjustment_reason: standing.adjustment_reason,
  values: standing.values,
  decided_by: standing.decided_by,
})

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
