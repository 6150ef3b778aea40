// `npm run bench -- <part>` measures Muster and exits with 1 if a goal of goals.ts is missed by more than 10 %:
//   reads     hot and cold reads compared with bare servers (Linux only; --seconds 3 for each hot read)
//   growth    ten reads with 1,000, 10,000 and 100,000 events (--events 1000 --events 10000; --rounds 30)
//   writes    bulk inserts compared with single ones; results, 20 in flight, compared with plain updates
//   memory    resident memory under 500 reads and 5 writes per second (Linux only; --minutes 10)
//   mixed     the same at a million matches: 60 reads and 5 writes per second, a third signed in (--matches 1000000)
//   pairing   rounds of 64 to 1,000 participants, and the longest pause of the event loop
//   armies    army statistics (--matches 5000000; --rounds 30)
//   first     reads that nobody has requested before, one at a time (--matches 1000000; --rounds 100)
//   ratings   rating all players, with a concurrent reader (Linux only; --matches 1000000)
//   weekend   the shares of single processes in a weekend of a million matches (Linux only; --seconds 30)
//   live      streams of one event, a result saved every second (Linux only; --streams 10000 --saves 60 --refetching 100 --members 50)
//   lists     lists of events and statistics beside 20 results a second (--events 10000; --seconds 10)
//   pages     pages on a slow phone, and a report by slip, of a running Muster with the demo (--url http://localhost:3000)
// The page must be built: `npm run build`.
// The databases are created on the server of DATABASE_URL, or by the embedded PostgreSQL in .cache/bench. Later runs
// reuse them; `--fresh` fills them again, which is necessary after a change of rows.ts.
import { fileURLToPath } from 'node:url'
import { runCommand } from '../scripts/support/command.ts'
import { withUrl } from '../scripts/support/database.ts'
import { type Config, SettingsError } from '../server/src/config.ts'
import { benchArmies } from './armies.ts'
import { benchFirst } from './first.ts'
import { benchGrowth } from './growth.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchMemory } from './memory.ts'
import { benchMixed } from './mixed.ts'
import { type Options, readOptions } from './options.ts'
import { benchPages } from './pages.ts'
import { benchPairing } from './pairing.ts'
import { benchRatings } from './ratings.ts'
import { benchReads } from './reads.ts'
import { benchWeekend } from './weekend.ts'
import { benchWrites } from './writes.ts'

const parts: Record<string, (options: Options) => Promise<boolean>> = {
  reads: benchReads,
  growth: benchGrowth,
  writes: benchWrites,
  memory: benchMemory,
  mixed: benchMixed,
  armies: benchArmies,
  pairing: benchPairing,
  first: benchFirst,
  ratings: benchRatings,
  weekend: benchWeekend,
  live: benchLive,
  lists: benchLists,
  pages: benchPages,
}

async function run(config: Config): Promise<boolean> {
  const options = readOptions()
  const part = Object.hasOwn(parts, options.part) ? parts[options.part] : undefined
  if (!part) throw new SettingsError(`Name one part: npm run bench -- <${Object.keys(parts).join('|')}>`)
  if (part === benchPairing || part === benchPages) return part({ ...options, clusterUrl: '' })
  return withUrl(config, (clusterUrl) => part({ ...options, clusterUrl }))
}

await runCommand(run, { DATA_DIR: fileURLToPath(new URL('../.cache/bench', import.meta.url)) })
