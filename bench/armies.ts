import type * as armyStats from '@muster/contract/army-stats'
import type * as armyStrengths from '@muster/contract/army-strengths'
import { queryText } from '@muster/contract/client'
import type { Endpoint } from '@muster/contract/endpoint'
import { withServer } from './database.ts'
import { type Measurement, median, percentile, report, timeOf } from './goals.ts'
import { send } from './load.ts'
import type { Options } from './options.ts'
import { largeEvent } from './rows.ts'
import { signIn } from './writes.ts'

/** Every endpoint of army statistics: one that is added to the contract is a type error until it is measured here. */
type Calls = typeof armyStats & typeof armyStrengths
type Name = { [Each in keyof Calls]: Calls[Each] extends Endpoint ? Each : never }[keyof Calls]

/** Measures army statistics on many matches. */
export function benchArmies(options: Options): Promise<boolean> {
  // An event has 27 participants on average, and so 65 matches in five rounds.
  const events = Math.ceil(options.matches / 65)
  return withServer(options, { events, maxSize: 50, rounds: 5 }, async ({ url }, pool) => {
    // With a session, no response is cached.
    const { token, event } = await signIn(pool, largeEvent(events))
    const request = (path: string) => send(url, { path: `/api/v1${path}`, token })
    const { armies } = JSON.parse(await request('/stats/armies'))
    const paths = Object.values(pathsOf(armies[0].faction, armies.at(-1).faction, event)).flat()
    const measurements: Measurement[] = []
    for (const path of paths) {
      await request(path)
      const times: number[] = []
      for (let round = 0; round < options.rounds; round++) times.push(await timeOf(() => request(path)))
      const details = { median: median(times) }
      measurements.push({ name: decodeURIComponent(path), value: percentile(times, 0.95), goal: 'statistics', details })
    }
    return report(`About ${options.matches} matches: 95th percentile in ms`, measurements)
  })
}

function pathsOf(popular: string, rare: string, event: number): Record<Name, string[]> {
  const today = Temporal.Now.plainDateISO('UTC')
  const filters = [
    {},
    { game_type: 'AOS', period: '90' },
    { country: 'United Kingdom', event_type: 'tournament', min_size: '32' },
    // Days without a whole month between them are counted event by event.
    {
      from: `${today.subtract({ months: 2 }).with({ day: 2 })}`,
      to: `${today.with({ day: 1 }).subtract({ days: 2 })}`,
    },
  ]
  const filtered = (path: string, query = {}) => filters.map((filter) => path + queryText({ ...filter, ...query }))
  const [popularPath, rarePath] = [popular, rare].map((faction) => `/stats/armies/${encodeURIComponent(faction)}`)
  return {
    listArmyStats: filtered('/stats/armies'),
    listMatchups: filtered('/stats/armies/matchups'),
    listArmyStrengths: filtered('/stats/armies/strengths'),
    getArmyTrend: filtered('/stats/armies/trend', { faction: popular }),
    compareArmies: filtered('/stats/armies/compare', { a: popular, b: rare }),
    getFactionStats: filtered(`${popularPath}`),
    listCountedGames: [...filtered(`${popularPath}/games`), ...filtered(`${rarePath}/games`)],
    listEventArmies: [`/events/${event}/armies`],
  }
}
