import type { PairingOptions, PairingParticipant } from '@muster/contract/pairings'
import { drawLot } from './lots.ts'

/** A participant of the round. */
export interface Entrant extends PairingParticipant {
  /** The round of the match against each of `opponents`, if known. */
  met_in?: readonly number[]
  /** Whether one of `byes` was a match against a spare. */
  met_spare?: boolean
}

export interface PairingRules extends Pick<PairingOptions, 'seed' | 'forbid' | 'keep_clubs_apart'> {
  /** Who plays the one with the bye. */
  spare?: { id: number; club: string | null } | undefined
}

/**
 * The cost levels of a pair, the worst first. The first four are rules, which break only if unavoidable. `again` is how
 * often the pair, or the bye, has broken them already.
 */
export const levels = [
  'rematches',
  'repeat_byes',
  'forbidden',
  'clubs',
  'again',
  'bye',
  'score_gap',
  'soft',
  'tables',
  'tie',
] as const
export const hardLevels = 4
export type Costs = Record<(typeof levels)[number], number>

const free = Object.fromEntries(levels.map((level) => [level, 0])) as Costs

/** The highest lot of a pair; lots start at 0. */
export const tieMax = 31

/** The participants of a round, and the costs of each pair. */
export interface Field {
  /** By id, so that the order of the input has no effect. */
  entrants: readonly Entrant[]
  indexOf: ReadonlyMap<number, number>
  /** The index of the bye, or of an unpaired place; undefined for an even number of participants. */
  bye: number | undefined
  options: PairingRules
  lowest: number
  /** The distinct points of the participants, the fewest first. */
  steps: readonly number[]
  /** The highest cost of a pair at the level `again`. */
  againMax: number
  costOf: (one: number, other: number) => Costs
}

export function fieldOf(participants: readonly Entrant[], options: PairingRules): Field {
  const entrants = participants.toSorted((a, b) => a.id - b.id)
  const bye = entrants.length % 2 === 0 ? undefined : entrants.length
  const steps = [...new Set(entrants.map(({ points }) => points))].sort((a, b) => a - b)
  const lowest = steps[0] ?? 0
  const stepOf = new Map(steps.map((points, step) => [points, step]))
  const meetings = entrants.map(({ opponents }) => countEach(opponents))
  const timesMet = (one: number, other: number) =>
    Math.max(meetings[one]?.get(entrants[other]?.id ?? 0) ?? 0, meetings[other]?.get(entrants[one]?.id ?? 0) ?? 0)
  const forbidden = new Set(options.forbid.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))

  const { spare } = options
  const costOfBye = ({ id, points, byes, floated, club }: Entrant): Costs => ({
    ...free,
    forbidden: spare && forbidden.has(`${id} ${spare.id}`) ? 1 : 0,
    clubs: spare && options.keep_clubs_apart && sameClub({ club }, spare) ? 1 : 0,
    repeat_byes: byes > 0 ? 1 : 0,
    again: Math.max(0, byes - 1),
    // In steps, because only the order matters and small numbers leave room for the levels below.
    bye: stepOf.get(points) ?? 0,
    // The bye counts as a participant with the lowest points present.
    score_gap: (points - lowest) ** 2,
    soft: floated && points > lowest ? 1 : 0,
    tie: drawTie(options.seed, id, 0),
  })
  const costOfPair = (a: Entrant, b: Entrant, times: number): Costs => {
    const isSameClub = sameClub(a, b)
    const floats = a.points === b.points ? 0 : Number(a.floated) + Number(b.floated)
    return {
      rematches: times > 0 ? 1 : 0,
      repeat_byes: 0,
      forbidden: forbidden.has(`${a.id} ${b.id}`) ? 1 : 0,
      clubs: isSameClub && options.keep_clubs_apart ? 1 : 0,
      again: Math.max(0, times - 1),
      bye: 0,
      score_gap: (a.points - b.points) ** 2,
      soft: floats + (isSameClub && !options.keep_clubs_apart ? 1 : 0),
      tables: costOfTables(a, b),
      tie: drawTie(options.seed, a.id, b.id),
    }
  }
  return {
    entrants,
    indexOf: new Map(entrants.map(({ id }, index) => [id, index])),
    bye,
    options,
    lowest,
    steps,
    againMax:
      Math.max(1, ...entrants.map(({ byes }, index) => Math.max(byes, ...(meetings[index]?.values() ?? [])))) - 1,
    costOf(one, other) {
      const [a, b] = [entrants[Math.min(one, other)], entrants[Math.max(one, other)]]
      if (!a) return free
      if (!b) return costOfBye(a)
      return costOfPair(a, b, timesMet(one, other))
    },
  }
}

function countEach(ids: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const drawTie = (seed: number, one: number, other: number) => drawLot(seed, one, other) & tieMax

/** Normalises a club's name: people type it, so case and surrounding blanks do not count. */
export const clubOf = ({ club }: Pick<Entrant, 'club'>) => club?.trim().toLowerCase() || undefined
export const sameClub = (a: Pick<Entrant, 'club'>, b: Pick<Entrant, 'club'>) =>
  clubOf(a) !== undefined && clubOf(a) === clubOf(b)

/** How many of the two have already sat at the other's fixed table; 2 if their fixed tables differ. */
export function costOfTables(a: Entrant, b: Entrant): number {
  const table = a.fixed_table ?? b.fixed_table
  if (table == null) return 0
  if (b.fixed_table != null && b.fixed_table !== table) return 2
  return [a, b].filter(({ fixed_table, tables }) => fixed_table == null && tables.includes(table)).length
}

/** The costs of several pairs together. */
export function sumCosts(each: readonly Costs[]): Costs {
  const sum = { ...free }
  for (const costs of each) for (const level of levels) sum[level] += costs[level]
  return sum
}

/** Negative if the first is better. The first level that differs decides; lots are ignored. */
export function compareCosts(a: Costs, b: Costs): number {
  for (const level of levels) {
    if (level !== 'tie' && Math.abs(a[level] - b[level]) > 1e-9) return a[level] - b[level]
  }
  return 0
}
