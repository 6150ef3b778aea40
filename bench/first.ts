import { setTimeout as sleep } from 'node:timers/promises'
import { withServer } from './database.ts'
import { percentile, report, timeOf } from './goals.ts'
import { send } from './load.ts'
import { api, daysOf, monthsOf, type NamedRead, namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { untilDone } from './ratings.ts'
import { playedEvents } from './rows.ts'

/** How many reads of each kind come before those that are measured: a start is slower. */
const warmUp = 3

/** Further reads, whose work grows with matches and players. */
const readsOfMany = (events: number): NamedRead[] => {
  const handle = (turn: number) => `player-${1 + ((turn * 7919) % 50_000)}`
  // A season is the same for all factions, also for those that nobody plays.
  const season = (turn: number) => ({
    game_type: 'AOS',
    faction: `Nobody ${turn}`,
    ...(turn % 2 === 0 && { weeks: '52' }),
  })
  return [
    { name: 'standings', path: (turn) => api(`/events/${1 + ((turn * 7919) % events)}/standings`) },
    {
      name: 'events by a frequent word',
      path: (turn) => api('/events', { limit: 24, search: 'Tournament', ...daysOf(turn) }),
    },
    {
      name: 'players by a frequent word',
      path: (turn) => api('/players', { search: 'player', limit: 1 + (turn % 100) }),
    },
    { name: 'players by a word', path: (turn) => api('/players', { search: handle(turn) }) },
    { name: 'record of a player', path: (turn) => api(`/players/${handle(turn)}`) },
    { name: 'course of a rating', path: (turn) => api(`/players/${handle(turn)}/rating/events`) },
    { name: 'trend of armies', path: (turn) => api('/stats/armies/trend', { game_type: 'AOS', ...monthsOf(turn) }) },
    { name: 'matchups', path: (turn) => api('/stats/armies/matchups', { game_type: 'AOS', ...monthsOf(turn) }) },
    {
      name: 'matches of a faction',
      path: (turn) => api('/stats/armies/Skaven/games', { game_type: 'AOS', ...monthsOf(turn) }),
    },
    { name: 'strengths, a usual season', path: (turn) => api('/stats/armies/strengths', season(turn)) },
    { name: 'open data', path: () => api('/data') },
  ]
}

/** Measures each read for the first person who requests it, while nobody else reads. No response is cached. */
export function benchFirst(options: Options): Promise<boolean> {
  const contents = playedEvents(options.matches)
  return withServer(options, contents, async ({ url }, pool) => {
    const reads = [...(await namedReads(pool, contents.events)), ...readsOfMany(contents.events)]
    await pool.query(`select graphile_worker.add_job('measure_usual_seasons')`)
    await untilDone(pool, 'measure_%')
    const measurements = []
    for (const { name, path } of reads) {
      const times: number[] = []
      for (let turn = 1; turn <= warmUp + options.rounds; turn++) {
        const time = await timeOf(() => send(url, { path: path(turn) }))
        if (turn > warmUp) times.push(time)
        // What the last read has begun, such as a vacuum, is not part of the next.
        await sleep(5)
      }
      const details = { p50: percentile(times, 0.5), max: Math.max(...times) }
      measurements.push({ name, value: percentile(times, 0.95), goal: 'firstRead' as const, details })
    }
    return report('95th percentile in ms for the first reader', measurements)
  })
}
