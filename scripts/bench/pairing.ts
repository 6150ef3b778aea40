import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Entrant } from '@muster/rules/field'
import { drawLot } from '@muster/rules/lots'
import { type PairedRound, pairSwiss, type SwissOptions } from '@muster/rules/swiss'
import { pairRound } from '../../server/src/features/pairings/service.ts'
import { ms, rankOf } from './times.ts'

const options: Omit<SwissOptions, 'seed'> = {
  keep: [],
  forbid: [],
  keep_clubs_apart: false,
  rounds_left: 1,
  with_bye: true,
  table_policy: 'fresh',
}

/** What a round may take, as its median in milliseconds. */
const goals = [
  [64, Number.POSITIVE_INFINITY],
  [200, 50],
  [500, 300],
  [1000, Number.POSITIVE_INFINITY],
] as const

/** How long the engine takes for each of five rounds of some events, and how long everybody else waits meanwhile. */
export async function benchPairing(): Promise<boolean> {
  const rows = goals.map(([participants, goal]) => {
    const times = timesOf(participants, 10)
    return { participants, median: ms(rankOf(times, 0.5)), longest: ms(rankOf(times, 1)), goal }
  })
  console.table(rows)
  console.log(`The longest pause of the event loop while 500 are paired: ${ms(await longestPause())} ms`)
  return rows.every(({ median, goal }) => median <= goal)
}

function timesOf(participants: number, events: number): number[] {
  const times: number[] = []
  for (let event = 0; event < events; event++) {
    let entrants = fieldOf(participants)
    for (let round = 1; round <= 5; round++) {
      const start = performance.now()
      const paired = pairSwiss(entrants, { ...options, seed: event * 10 + round })
      times.push(performance.now() - start)
      entrants = play(entrants, paired)
    }
  }
  return times
}

/** In milliseconds. The thread is started before, as it is for all but the first. */
async function longestPause(): Promise<number> {
  await pairRound({ participants: fieldOf(500), options: { ...options, seed: 0 } }, 'organisers')
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  for (let seed = 1; seed <= 20; seed++)
    await pairRound({ participants: fieldOf(500), options: { ...options, seed } }, 'organisers')
  delays.disable()
  return delays.max / 1e6
}

const fieldOf = (participants: number): Entrant[] =>
  Array.from({ length: participants }, (_, index) => ({
    id: index + 1,
    name: null,
    club: null,
    points: 0,
    byes: 0,
    opponents: [],
    tables: [],
    floated: false,
  }))

/** Everybody after the round; lots decide, and one match of twenty is drawn. */
function play(entrants: readonly Entrant[], { pairings, byes }: PairedRound): Entrant[] {
  const after = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const change = (id: number, changed: (entrant: Entrant) => Partial<Entrant>) => {
    const entrant = after.get(id)
    if (entrant) after.set(id, { ...entrant, ...changed(entrant) })
  }
  for (const { participant1_id: one, participant2_id: other, table_number: table } of pairings) {
    const lot = drawLot(1, one, other) % 20
    const won = lot === 0 ? 0.5 : lot % 2
    const met = (opponent: number, points: number) => (before: Entrant) => ({
      points: before.points + points,
      opponents: [...before.opponents, opponent],
      tables: [...before.tables, table],
    })
    change(one, met(other, won))
    change(other, met(one, 1 - won))
  }
  for (const id of byes) change(id, ({ points, byes: had }) => ({ points: points + 1, byes: had + 1 }))
  return [...after.values()]
}
