// Measures Muster on databases of its own: `npm run bench`, or a part of it, such as `npm run bench -- near --fresh`.
//   armies  army statistics with many matches: `--matches 100000` for fewer than five million
//   near    places, and the events near them, with 1,000, 10,000 and 100,000 events
// The databases are created next to the one at DATABASE_URL, or by the embedded PostgreSQL in .cache/bench, and are
// kept for the next run.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Config, SettingsError } from '../server/src/config.ts'
import { benchArmies } from './bench/armies.ts'
import { benchNear } from './bench/near.ts'
import { runCommand } from './support/command.ts'
import { withUrl } from './support/database.ts'

const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url))

const parts = { armies: benchArmies, near: benchNear }

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      matches: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '100' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) {
    throw new SettingsError(`There is no part "${unknown}": the parts are ${Object.keys(parts).join(' and ')}.`)
  }
  if (!/^\d{5,8}$/.test(values.matches)) {
    throw new SettingsError(
      '--matches cannot be used: it must be a number from 10000 to 99999999, such as --matches 100000.',
    )
  }
  if (!/^[1-9]\d{0,3}$/.test(values.rounds)) {
    throw new SettingsError('--rounds cannot be used: it must be a number from 1 to 9999, such as --rounds 20.')
  }
  return { wanted: positionals, matches: Number(values.matches), rounds: Number(values.rounds), isFresh: values.fresh }
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
