import { pairRound } from './pairing.ts'
import { between, chance, normal, pick, type Random } from './random.ts'
import type { Game, Plan } from './schedule.ts'

/** The participants are indexes into the event's list of participants. */
export interface DemoMatch {
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

/** Plays all rounds of an event between participants with the given powers; an upcoming event has no matches. */
export function playEvent(random: Random, plan: Plan, powers: readonly number[]): DemoMatch[] {
  if (plan.stage === 'upcoming') return []
  const standings = powers.map(() => ({ points: 0, met: new Set<number>(), satOut: false }))
  const matches: DemoMatch[] = []
  for (let round = 1; round <= plan.rounds; round += 1) {
    const { pairs, out } = pairRound(random, standings)
    const gone = out === undefined ? undefined : standings[out]
    if (gone) gone.satOut = true
    for (const [index, pair] of pairs.entries()) {
      const [first, second] = chance(random, 0.5) ? pair : [pair[1], pair[0]]
      const isPlaying = plan.stage === 'under_way' && round === plan.rounds && index % 2 === 0
      const edge = (powers[first] ?? 0) - (powers[second] ?? 0)
      const outcome = isPlaying ? pending : playMatch(random, plan.game_type, edge)
      matches.push({
        participant1: first,
        participant2: second,
        ...outcome,
        round_number: round,
        table_number: index + 1,
      })
      score(standings, first, second, outcome)
    }
  }
  return matches
}

function score(standings: { points: number; met: Set<number> }[], first: number, second: number, outcome: Outcome) {
  const margin = (outcome.participant1_score ?? 0) - (outcome.participant2_score ?? 0)
  const [one, two] = [standings[first], standings[second]]
  if (!one || !two) return
  one.met.add(second)
  two.met.add(first)
  one.points += margin > 0 ? 1 : margin === 0 ? 0.5 : 0
  two.points += margin < 0 ? 1 : margin === 0 ? 0.5 : 0
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
    // The average of two draws, so that most values are near the middle.
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
