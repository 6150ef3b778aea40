import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Entrant } from '@muster/rules/field'
import { drawLot } from '@muster/rules/lots'
import { type PairedRound, pairSwiss, type SwissOptions } from '@muster/rules/swiss'
import { createPairings } from '../server/src/features/pairings/service.ts'
import { type Measurement, median, percentile, report } from './goals.ts'

const none = { keep: [], forbid: [], keep_clubs_apart: false }
const options: Omit<SwissOptions, 'seed'> = { ...none, rounds_left: 1, with_bye: true, table_policy: 'fresh' }

/** Measures five rounds each of ten events per size, and the pause of the event loop while a thread pairs 500. */
export async function benchPairing(): Promise<boolean> {
  const measurements = [64, 200, 500, 1000].map((size): Measurement => {
    const times = timesOf(size, 10)
    const goal = size === 200 ? 'pairing200' : size === 500 ? 'pairing500' : undefined
    const details = { longest: percentile(times, 1) }
    return { name: `${size} participants`, value: median(times), details, ...(goal && { goal }) }
  })
  const pause = { name: 'longest pause of the event loop', value: await longestPause() }
  return report('Pairing a round, median in ms', [...measurements, pause])
}

function timesOf(participants: number, events: number): number[] {
  const times: number[] = []
  for (let event = 0; event < events; event++) {
    let entrants = newEntrants(participants)
    for (let round = 1; round <= 5; round++) {
      const start = performance.now()
      const paired = pairSwiss(entrants, { ...options, seed: event * 10 + round })
      times.push(performance.now() - start)
      entrants = play(entrants, paired)
    }
  }
  return times
}

/** In milliseconds. Seed 0 starts the thread. */
async function longestPause(): Promise<number> {
  const { run } = createPairings()
  const delays = monitorEventLoopDelay({ resolution: 1 })
  for (let seed = 0; seed <= 20; seed++) {
    const field = { participants: newEntrants(500), options: { ...options, seed } }
    await run({ kind: 'field', field }, 'organisers')
    if (seed === 0) delays.enable()
  }
  delays.disable()
  return delays.max / 1e6
}

const unplayed = { name: null, club: null, points: 0, byes: 0, opponents: [], tables: [], floated: false }

const newEntrants = (participants: number): Entrant[] =>
  Array.from({ length: participants }, (_, index) => ({ id: index + 1, ...unplayed }))

/** The entrants after a round with random results; one match in twenty is a draw. All sizes are even: no one has a bye. */
function play(entrants: readonly Entrant[], { pairings }: PairedRound): Entrant[] {
  return entrants.map((entrant) => {
    const { id, points, opponents, tables } = entrant
    const match = pairings.find((each) => id === each.participant1_id || id === each.participant2_id)
    if (!match) return entrant
    const { participant1_id: one, participant2_id: other, table_number } = match
    const lot = drawLot(1, one, other) % 20
    const won = lot === 0 ? 0.5 : id === one ? lot % 2 : 1 - (lot % 2)
    const opponent = id === one ? other : one
    return { ...entrant, points: points + won, opponents: [...opponents, opponent], tables: [...tables, table_number] }
  })
}
