import type { Entrant } from '@muster/rules/field'
import { pairSwiss } from '@muster/rules/swiss'
import { between, chance, normal, pick, type Random } from './random.ts'
import type { Game, Plan } from './schedule.ts'

/** The participants are indexes into the event's list of participants. */
interface DemoMatch {
  participant1: number
  participant2: number
  participant1_score: number | null
  participant2_score: number | null
  round_number: number
  table_number: number
  notes: string | null
  match_duration_minutes: number | null
}

type Outcome = Pick<DemoMatch, 'participant1_score' | 'participant2_score' | 'match_duration_minutes' | 'notes'>

/** Typical victory points and minutes; `swing` is the margin that one unit of strength makes. */
const games = {
  AOS: { best: 50, middle: 27, spread: 5, swing: 8, minutes: [60, 180] },
  SPEARHEAD: { best: 30, middle: 16, spread: 3, swing: 4.5, minutes: [40, 80] },
} as const satisfies Record<Game, object>

const pending: Outcome = {
  participant1_score: null,
  participant2_score: null,
  match_duration_minutes: null,
  notes: null,
}

/** A round of an event, paired by Muster's own rules. */
interface DemoRound {
  number: number
  seed: number
  /** The participant with a bye, as an index into the event's list of participants. */
  bye: number | undefined
}

export interface Played {
  matches: DemoMatch[]
  rounds: DemoRound[]
}

/** Plays all rounds of an event between participants with the given powers; an upcoming event has no matches. */
export function playEvent(random: Random, plan: Plan, powers: readonly number[]): Played {
  const played: Played = { matches: [], rounds: [] }
  if (plan.stage === 'upcoming') return played
  const entrants = powers.map((_, index) => newcomer(index + 1))
  for (let number = 1; number <= plan.rounds; number += 1) {
    const seed = between(random, 0, 999_999)
    const { pairings, byes } = pairSwiss(entrants, { ...options, seed, rounds_left: plan.rounds - number + 1 })
    const [bye] = byes.map((id) => id - 1)
    played.rounds.push({ number, seed, bye })
    const resting = bye === undefined ? undefined : entrants[bye]
    if (resting) Object.assign(resting, { byes: 1, points: resting.points + 1 })
    for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
      const [first, second] = [participant1_id - 1, participant2_id - 1]
      const isPlaying = plan.stage === 'under_way' && number === plan.rounds && index % 2 === 0
      const edge = (powers[first] ?? 0) - (powers[second] ?? 0)
      const outcome = isPlaying ? pending : playMatch(random, plan.game_type, edge)
      const match = { participant1: first, participant2: second, ...outcome, round_number: number, table_number }
      played.matches.push(match)
      score(entrants, match)
    }
  }
  return played
}

const newcomer = (id: number): Entrant => ({
  id,
  name: null,
  club: null,
  points: 0,
  byes: 0,
  opponents: [],
  tables: [],
  floated: false,
})

const options = { keep: [], forbid: [], keep_clubs_apart: false, with_bye: true, table_policy: 'fresh' as const }

function score(entrants: Entrant[], match: DemoMatch) {
  const margin = (match.participant1_score ?? 0) - (match.participant2_score ?? 0)
  const meet = (own: number, other: number, points: number) => {
    const entrant = entrants[own]
    if (!entrant) return
    entrant.opponents = [...entrant.opponents, other + 1]
    entrant.tables = [...entrant.tables, match.table_number]
    entrant.points += points
  }
  meet(match.participant1, match.participant2, margin > 0 ? 1 : margin === 0 ? 0.5 : 0)
  meet(match.participant2, match.participant1, margin < 0 ? 1 : margin === 0 ? 0.5 : 0)
}

function playMatch(random: Random, game: Game, edge: number): Outcome {
  const { best, middle, spread, swing, minutes } = games[game]
  const margin = (edge + normal(random, 1)) * swing
  const level = middle + normal(random, spread)
  const within = (points: number) => Math.min(best, Math.max(0, Math.round(points)))
  const participant1_score = within(level + margin / 2)
  const participant2_score = within(level - margin / 2)
  const [shortest, longest] = minutes
  return {
    participant1_score,
    participant2_score,
    // The average of two random numbers, so that most values are near the middle.
    match_duration_minutes: chance(random, 0.88)
      ? Math.round((between(random, shortest, longest) + between(random, shortest, longest)) / 2)
      : null,
    notes: chance(random, 0.07)
      ? pick(random, notesFor(Math.abs(participant1_score - participant2_score) / best))
      : null,
  }
}

function notesFor(gap: number): readonly string[] {
  if (gap === 0) return drawNotes
  return gap < 0.15 ? closeNotes : gap > 0.4 ? clearNotes : otherNotes
}

const drawNotes = ['Nobody wanted to give up the centre.', 'A fair draw after a long last round.']
const closeNotes = [
  'Decided in the last battle round.',
  'One failed charge made the difference.',
  'Came down to the last objective.',
  'Closest game of the day.',
]
const clearNotes = [
  'Conceded after battle round three.',
  'The left flank broke early.',
  'The dice were merciless.',
  'Tabled, and still smiling.',
]
const otherNotes = [
  'Called on time, scores agreed by both.',
  'First game with a new list.',
  'Great opponent, beautiful army.',
  'Judge called once, about cover.',
]
