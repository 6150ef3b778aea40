// Measures Muster on databases of its own: `npm run bench`, or a part of it, such as `npm run bench -- near --fresh`.
//   armies  army statistics with many matches: `--matches 100000` for fewer than five million
//   near    places, and the events near them, with 1,000, 10,000 and 100,000 events
//   pairing rounds of 64 to 1,000 participants, and the pause of the event loop while 500 are paired
//   reads   how near reads and writes come to what the machine can do, as ratios within one run; fails where one misses
//           its goal by more than 10 %. `--only rates` (growth, writes, size, memory) for a part of it, `--events 1000`
//           for fewer events, `--seconds 1` to measure each rate for less than three seconds, and `--minutes 1` to
//           watch memory for less than ten minutes
// The databases are created next to the one at DATABASE_URL, or by the embedded PostgreSQL in .cache/bench, and are
// kept for the next run.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Config, SettingsError } from '../server/src/config.ts'
import { benchArmies } from './bench/armies.ts'
import { benchNear } from './bench/near.ts'
import { benchPairing } from './bench/pairing.ts'
import { benchReads } from './bench/reads.ts'
import { runCommand } from './support/command.ts'
import { withUrl } from './support/database.ts'

const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url))

const parts = { armies: benchArmies, near: benchNear, pairing: benchPairing, reads: benchReads }

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      matches: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '100' },
      fresh: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      events: { type: 'string', multiple: true, default: ['1000', '10000', '100000'] },
      seconds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '10' },
    },
  })
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) {
    throw new SettingsError(`There is no part "${unknown}": the parts are ${Object.keys(parts).join(' and ')}.`)
  }
  const numberOf = (name: 'matches' | 'rounds' | 'seconds' | 'minutes', range: NumberRange) =>
    readNumber(name, values[name], range)
  return {
    wanted: positionals,
    matches: numberOf('matches', { min: 10_000, max: 99_999_999 }),
    rounds: numberOf('rounds', { min: 1, max: 9999 }),
    isFresh: values.fresh,
    only: values.only,
    sizes: values.events.map((events) => readNumber('events', events, { min: 1000, max: 1_000_000 })),
    seconds: numberOf('seconds', { min: 1, max: 60 }),
    minutes: numberOf('minutes', { min: 1, max: 600 }),
  }
}

interface NumberRange {
  min: number
  max: number
}

function readNumber(name: string, text: string, { min, max }: NumberRange): number {
  const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new SettingsError(`--${name} cannot be used: it must be a number from ${min} to ${max}.`)
}

/** Returns whether all that was measured is fast enough. */
const benchmark = (config: Config, { wanted, ...settings }: ReturnType<typeof readArguments>) =>
  withUrl(config, async (clusterUrl) => {
    let isFast = true
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      isFast = (await measure(clusterUrl, config, settings)) && isFast
    }
    return isFast
  })

await runCommand((config) => benchmark(config, readArguments()), { DATA_DIR: cache })
