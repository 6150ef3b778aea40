import type { PairingOptions } from '@muster/contract/pairings'
import { type Day, matchesIn, seatedIn } from './day.ts'
import type { Entrant } from './field.ts'
import { drawLot } from './lots.ts'
import { nameOfTwo, pairName } from './pair-name.ts'
import type { Round } from './read-round.ts'
import { admit, createSchedule, pairsIn, play, type Schedule } from './schedule.ts'
import type { SwissOptions } from './swiss.ts'

/** The next round of a round robin. */
export interface RobinRound {
  /** Its seats, in the order of coming. */
  seeds: number[]
  /** Undefined if no round of the schedule respects `keep` and `forbid`. */
  round: Round | undefined
  /** Whether the schedule has no round left. */
  isOver: boolean
}

type Options = Readonly<Pick<PairingOptions, 'forbid'>> & Pick<SwissOptions, 'keep'>

/**
 * The next round of the event’s round robin. Its schedule is made once for those who play, and kept: someone who
 * drops leaves a free seat, a latecomer gets what is free in the schedule, and up to one more round.
 */
export function nextOfRobin(
  day: Day,
  number: number,
  entrants: readonly Entrant[],
  { keep, forbid, seed }: Options & { seed: number },
): RobinRound {
  // The lot decides who meets whom first, as in round 1 of other methods.
  const newcomers = entrants.map(({ id }) => id).sort((a, b) => drawLot(seed, a) - drawLot(seed, b) || a - b)
  const schedule = scheduleBefore(day, number, newcomers)
  const hasMet = meetings(entrants)
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const rounds = schedule.rounds
    .map((partners) =>
      pairsIn(schedule, partners).filter(([one, other]) => byId.has(one) && byId.has(other) && !hasMet(one, other)),
    )
    .filter(({ length }) => length > 0)
  const [best] = rounds
    .filter((pairs) => isForced(pairs, { keep, forbid }))
    .map((pairs) => {
      const playing = new Set(pairs.flat())
      const idle = entrants.filter(({ id }) => !playing.has(id))
      return { pairs, idle, repeated: idle.filter(({ byes }) => byes > 0).length }
    })
    // Nobody sits out twice before everybody has once, if another round of the schedule allows it.
    .sort((a, b) => a.repeated - b.repeated || a.idle.length - b.idle.length)
  return { seeds: [...schedule.seats], round: best && toRound(best), isOver: rounds.length === 0 }
}

/** The pairs of these entrants who have not met. */
export function pairsLeft(entrants: readonly Entrant[]): Pair[] {
  const hasMet = meetings(entrants)
  return entrants.flatMap(({ id: one }, index) =>
    entrants.slice(index + 1).flatMap(({ id: other }): Pair[] => (hasMet(one, other) ? [] : [[one, other]])),
  )
}

function meetings(entrants: readonly Entrant[]) {
  const met = new Set(entrants.flatMap(({ id, opponents }) => opponents.map((other) => nameOfTwo(id, other))))
  return (one: number, other: number) => met.has(nameOfTwo(one, other))
}

function isForced(pairs: readonly Pair[], { keep, forbid }: Options): boolean {
  const names = new Set(pairs.map((pair) => nameOfTwo(...pair)))
  return (
    keep.every((pair) => names.has(pairName(pair))) &&
    !forbid.some(([one = 0, other = 0]) => names.has(nameOfTwo(one, other)))
  )
}

const toRound = ({ pairs, idle }: { pairs: readonly Pair[]; idle: readonly Entrant[] }): Round => ({
  byes: idle.map(({ id }) => id),
  pairings: pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id })),
})

/** The schedule as it is after the rounds that are played. It follows from them, so it is not stored. */
function scheduleBefore(day: Day, number: number, players: readonly number[]): Schedule {
  const rounds = day.rounds
    .filter((round) => round.method === 'round_robin' && !round.is_draft && round.number < number)
    .toSorted((a, b) => a.number - b.number)
  let schedule: Schedule | undefined
  for (const round of rounds) {
    const pairs = matchesIn(day, round.number).map((match): Pair => [match.participant1_id, match.participant2_id])
    const seats =
      round.seeds ?? [...seatedIn({ pairings: matchesIn(day, round.number), byes: round.byes })].sort(ascending)
    schedule = play(schedule ? admit(schedule, seats) : createSchedule(seats), pairs)
  }
  return schedule ? admit(schedule, players) : createSchedule(players)
}

type Pair = [number, number]

const ascending = (one: number, other: number) => one - other
