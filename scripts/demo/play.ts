import { defaultRules } from '@muster/contract/ranking'
import { entrantsBefore } from '@muster/rules/entrants'
import { pairSwiss } from '@muster/rules/swiss'
import content from './content.json' with { type: 'json' }
import { between, chance, normal, pick, type Random } from './random.ts'
import type { Game, Plan } from './schedule.ts'

/** The ids count from 1, in the order of the event’s participants. */
interface DemoMatch {
  participant1_id: number
  participant2_id: number
  participant1_score: number | null
  participant2_score: number | null
  round_number: number
  table_number: number
  notes: string | null
  match_duration_minutes: number | null
}

export interface Played {
  matches: DemoMatch[]
  /** Paired by Muster's own rules; `bye` is the id of the participant with a bye. */
  rounds: { number: number; seed: number; bye: number | undefined }[]
}

/** Typical victory points and minutes; `swing` is the margin that one unit of strength makes. */
const games = {
  AOS: { best: 50, middle: 27, spread: 5, swing: 8, minutes: [60, 180] },
  SPEARHEAD: { best: 30, middle: 16, spread: 3, swing: 4.5, minutes: [40, 80] },
} as const satisfies Record<Game, object>

const options = { keep: [], forbid: [], keep_clubs_apart: false, with_bye: true, table_policy: 'fresh' as const }
const pending = { participant1_score: null, participant2_score: null, notes: null, match_duration_minutes: null }

/** Plays all rounds of an event between participants with the given powers; an upcoming event has no matches. */
export function playEvent(random: Random, plan: Plan, powers: readonly number[]): Played {
  const played: Played = { matches: [], rounds: [] }
  for (let number = 1; plan.stage !== 'upcoming' && number <= plan.rounds; number += 1) {
    const seed = between(random, 0, 999_999)
    const participants = powers.map((_, index) => ({
      id: index + 1,
      nickname: '',
      bye_rounds: played.rounds.flatMap((round) => (round.bye === index + 1 ? round.number : [])),
      adjustment: 0,
      dropped_after_round: null,
      club: null,
      fixed_table: null,
    }))
    const matches = played.matches.map((match) => ({ ...match, is_double_loss: false }))
    const entrants = entrantsBefore({ ...defaultRules, participants, matches, seed }, number)
    const { pairings, byes } = pairSwiss(entrants, { ...options, seed, rounds_left: plan.rounds - number + 1 })
    played.rounds.push({ number, seed, bye: byes[0] })
    for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
      const isPlaying = plan.stage === 'under_way' && number === plan.rounds && index % 2 === 0
      const edge = (powers[participant1_id - 1] ?? 0) - (powers[participant2_id - 1] ?? 0)
      const outcome = isPlaying ? pending : playMatch(random, plan.game_type, edge)
      played.matches.push({ participant1_id, participant2_id, ...outcome, round_number: number, table_number })
    }
  }
  return played
}

function playMatch(random: Random, game: Game, edge: number) {
  const { best, middle, spread, swing, minutes } = games[game]
  const margin = (edge + normal(random, 1)) * swing
  const level = middle + normal(random, spread)
  const within = (points: number) => Math.min(best, Math.max(0, Math.round(points)))
  const [participant1_score, participant2_score] = [within(level + margin / 2), within(level - margin / 2)]
  const [shortest, longest] = minutes
  const gap = Math.abs(participant1_score - participant2_score) / best
  const notes = gap === 0 ? 'draw' : gap < 0.15 ? 'close' : gap > 0.4 ? 'clear' : 'other'
  return {
    participant1_score,
    participant2_score,
    // The average of two random numbers, so that most values are near the middle.
    match_duration_minutes: chance(random, 0.88)
      ? Math.round((between(random, shortest, longest) + between(random, shortest, longest)) / 2)
      : null,
    notes: chance(random, 0.07) ? pick(random, content.notes[notes]) : null,
  }
}
