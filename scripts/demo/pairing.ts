import { type Random, shuffle } from './random.ts'

/** What is known about a participant when a round is paired. */
export interface Standing {
  points: number
  /** Previous opponents, by index in the list. */
  met: ReadonlySet<number>
  satOut: boolean
}

type Pair = readonly [number, number]

interface Pairing {
  /** The best table first. */
  pairs: Pair[]
  /** Who has no match if the number of participants is odd. */
  out: number | undefined
}

/**
 * Pairs a round by the Swiss system: participants with similar points meet, rematches are avoided where possible, and
 * with an odd number, the lowest one who has not sat out yet does so.
 */
export function pairRound(random: Random, standings: readonly Standing[]): Pairing {
  const order = shuffle(random, [...standings.keys()]).sort((a, b) => pointsOf(standings, b) - pointsOf(standings, a))
  for (const out of candidatesToSitOut(order, standings)) {
    const pairs = pairWithoutRematch(
      order.filter((participant) => participant !== out),
      standings,
    )
    if (pairs) return { pairs, out }
  }
  return pairNeighbours(order)
}

const pointsOf = (standings: readonly Standing[], participant: number) => standings[participant]?.points ?? 0

function candidatesToSitOut(order: readonly number[], standings: readonly Standing[]): (number | undefined)[] {
  if (order.length % 2 === 0) return [undefined]
  const upwards = order.toReversed()
  return upwards.sort((a, b) => Number(standings[a]?.satOut) - Number(standings[b]?.satOut))
}

/** Tries the nearest opponent first, and backtracks if the rest cannot be paired; undefined if there is no solution. */
function pairWithoutRematch(order: readonly number[], standings: readonly Standing[]): Pair[] | undefined {
  const [first, ...rest] = order
  if (first === undefined) return []
  for (const second of rest) {
    if (standings[first]?.met.has(second)) continue
    const others = pairWithoutRematch(
      rest.filter((participant) => participant !== second),
      standings,
    )
    if (others) return [[first, second], ...others]
  }
  return undefined
}

function pairNeighbours(order: readonly number[]): Pairing {
  const pairs: Pair[] = []
  for (let place = 0; place + 1 < order.length; place += 2) {
    const [first = 0, second = 0] = order.slice(place, place + 2)
    pairs.push([first, second])
  }
  return { pairs, out: order.length % 2 === 0 ? undefined : order.at(-1) }
}
