import { rankOf } from '../times.ts'
import type { Told } from './told.ts'
import type { Fired, Volley } from './volley.ts'

/** A read of the server, and the same of a bare one. */
export interface Compared {
  name: string
  server: Fired
  bare: Fired
}

interface Turn {
  server: Volley
  bare: Volley
}

/**
 * Lets both sides have their turns one after the other, so that noise on the machine affects them alike. The first turn
 * only warms them up. Throws if an answer is neither 200 nor refused.
 */
export async function compare(name: string, loader: Told<Volley, Fired>, turns: readonly Turn[]): Promise<Compared> {
  const fired: Record<keyof Turn, Fired[]> = { server: [], bare: [] }
  for (const [index, turn] of turns.entries()) {
    for (const side of ['server', 'bare'] as const) {
      const one = await loader.tell(turn[side])
      if (one.failures > 0) throw new Error(`${name}: ${one.failures} answers are errors (${side}).`)
      if (index > 0) fired[side].push(one)
    }
  }
  return { name, server: together(fired.server), bare: together(fired.bare) }
}

const together = (fired: readonly Fired[]): Fired => ({
  times: Float64Array.from(fired.flatMap(({ times }) => [...times])),
  seconds: fired.reduce((sum, { seconds }) => sum + seconds, 0),
  refused: fired.reduce((sum, { refused }) => sum + refused, 0),
  failures: 0,
})

/** How far a ratio may miss its goal before the command fails: the machine is not the same from run to run. */
const tolerance = 0.1

/** Whether a ratio is good enough, and how a table says it. `excess` is how many times as much as its goal allows. */
export function judge(excess: number): { isMet: boolean; is: string } {
  const isMet = excess <= 1 + tolerance
  return { isMet, is: excess <= 1 ? 'met' : isMet ? 'within 10 %' : 'missed' }
}

/** A share of something else that must not be exceeded. */
export interface Most {
  name: string
  value: number
  beside: number
  most: number
  unit: string
  /** What else keeps the goal from being met. */
  trouble?: string | undefined
}

/** Prints each value with what it is measured by; returns whether every ratio is within its goal and the tolerance. */
export function showMost(title: string, measured: readonly Most[]): boolean {
  console.log(title)
  const rows = measured.map(({ name, value, beside, most, unit, trouble }) => {
    const ratio = value / beside
    const judged = judge(ratio / most)
    const isMet = judged.isMet && trouble === undefined
    const is = trouble === undefined ? judged.is : `missed: ${trouble}`
    return {
      name,
      isMet,
      row: { value: rounded(value), beside: rounded(beside), unit, ratio: rounded(ratio), most, is },
    }
  })
  console.table(Object.fromEntries(rows.map(({ name, row }) => [name, row])))
  return rows.every(({ isMet }) => isMet)
}

/** Prints the rates; returns whether every ratio is at least the goal, less the tolerance. */
export function showTable(title: string, compared: readonly Compared[], goal: number): boolean {
  console.log(title)
  const rows = compared.map(({ name, server, bare }) => {
    const ratio = rateOf(server) / rateOf(bare)
    // A rate may fall short by as much as a time may exceed.
    const { isMet, is } = judge(2 - ratio / goal)
    const row = {
      ...{ 'req/s': Math.round(rateOf(server)), p50: rounded(rankOf(server.times, 0.5)) },
      ...{ p99: rounded(rankOf(server.times, 0.99)), 'bare req/s': Math.round(rateOf(bare)) },
      ...{ ratio: rounded(ratio), goal, is, refused: server.refused },
    }
    return { name, isMet, row }
  })
  console.table(Object.fromEntries(rows.map(({ name, row }) => [name, row])))
  return rows.every(({ isMet }) => isMet)
}

const rateOf = ({ times, seconds }: Fired) => times.length / seconds

export const rounded = (value: number) => Number(value.toFixed(2))
