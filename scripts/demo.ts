// Fills an empty tracker with a believable year: `npm run demo`, or `npm run demo -- --seed 7 --today 2026-11-21`.
// It takes the same settings as the server: DATABASE_URL, or the embedded database in DATA_DIR while no server runs on it.
import { parseArgs } from 'node:util'
import { type Config, readConfig, SettingsError } from '../server/src/config.ts'
import { openDb, openPool } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { isUnavailable } from '../server/src/db/failures.ts'
import { DatabaseError, migrate } from '../server/src/db/migrate.ts'
import { fillTracker } from './demo/insert.ts'
import { demoOrganiser, demoPassword, organisers } from './demo/organisers.ts'
import type { DemoEvent } from './demo/year.ts'

interface Arguments {
  seed: number
  today: Temporal.PlainDate
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, today: { type: 'string' } },
  })
  const seed = Number(values.seed)
  if (!/^\d+$/.test(values.seed) || !Number.isSafeInteger(seed)) {
    throw new SettingsError('--seed cannot be used: it must be a whole number, such as --seed 7.')
  }
  return { seed, today: readDay(values.today) }
}

function readDay(text: string | undefined): Temporal.PlainDate {
  if (text === undefined) return Temporal.Now.plainDateISO()
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // Such as the 30th of February: the sentence below says what is wanted.
  }
  throw new SettingsError('--today cannot be used: it must be a date, such as --today 2026-11-21.')
}

async function fill(config: Config, wish: Arguments): Promise<DemoEvent[]> {
  const embedded = config.DATABASE_URL === undefined ? await startEmbedded(config.DATA_DIR) : undefined
  try {
    // A connection lost here fails the statement that uses it, which says it all.
    const pool = openPool(config.DATABASE_URL ?? embedded?.url ?? '', () => {})
    try {
      await migrate(pool)
      return await fillTracker(openDb(pool), wish)
    } finally {
      await pool.end()
    }
  } finally {
    await embedded?.stop()
  }
}

function report(year: readonly DemoEvent[], { seed, today }: Arguments, config: Config) {
  const sum = (countOf: (event: DemoEvent) => number) => year.reduce((total, event) => total + countOf(event), 0)
  const countries = new Set(year.map((event) => event.location_country)).size
  const owned = year.filter((event) => event.owner === demoOrganiser.email).length
  const where = config.DATABASE_URL === undefined ? config.DATA_DIR : 'the database at DATABASE_URL'
  console.log(`The tracker in ${where} now has a year of events (seed ${seed}, up to ${today}):
  ${year.length} events in ${countries} countries
  ${sum(({ participants }) => participants.length)} participants
  ${sum(({ matches }) => matches.length)} matches
  ${organisers.length} organisers

Start Muster with npm start and sign in at ${config.PUBLIC_URL}/login:
  email     ${demoOrganiser.email}
  password  ${demoPassword}
This account owns ${owned} of the events: one with its last round still being played, one to come that is open for joining,
and one that has no date yet.`)
}

/** For people, a sentence; for what nobody foresaw, all there is. */
function explain(error: unknown) {
  const isForPeople = error instanceof SettingsError || error instanceof DatabaseError
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isForPeople || isUsage) return console.error(error.message)
  if (isUnavailable(error)) {
    return console.error('The database cannot be reached. Check DATABASE_URL, and that the database is running.')
  }
  return console.error('The demo could not be made; nothing was changed.', error)
}

try {
  const wish = readArguments()
  const config = readConfig()
  report(await fill(config, wish), wish, config)
} catch (error) {
  explain(error)
  process.exitCode = 1
}
