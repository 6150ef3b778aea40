// Fills an empty tracker with a believable year: `npm run demo`, or `npm run demo -- --seed 7 --today 2026-11-21`.
// It takes the same settings as the server.
import { parseArgs } from 'node:util'
import { type Config, SettingsError } from '../server/src/config.ts'
import { fillTracker } from './demo/insert.ts'
import { demoOrganiser, demoPassword, organisers } from './demo/people.ts'
import type { DemoEvent } from './demo/year.ts'
import { runCommand } from './support/command.ts'
import { withDb } from './support/database.ts'

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
    // An invalid date, such as 30 February; the message below says what is expected.
  }
  throw new SettingsError('--today cannot be used: it must be a date, such as --today 2026-11-21.')
}

function report(year: readonly DemoEvent[], { seed, today }: Arguments, config: Config) {
  const sum = (countOf: (event: DemoEvent) => number) => year.reduce((total, event) => total + countOf(event), 0)
  const countries = new Set(year.map((event) => event.location_country)).size
  const accounts = new Set(year.flatMap(({ participants }) => participants.flatMap(({ account }) => account ?? [])))
  const owned = year.filter((event) => event.owner === demoOrganiser.email).length
  const where = config.DATABASE_URL === undefined ? config.DATA_DIR : 'the database at DATABASE_URL'
  console.log(`The tracker in ${where} now has a year of events (seed ${seed}, up to ${today}):
  ${year.length} events in ${countries} countries
  ${sum(({ participants }) => participants.length)} participants
  ${sum(({ matches }) => matches.length)} matches
  ${organisers.length} organisers
  ${accounts.size} players with an account, who have ratings once Muster has started

Start Muster with npm start and sign in at ${config.PUBLIC_URL}/login:
  email     ${demoOrganiser.email}
  password  ${demoPassword}
This account owns ${owned} of the events: one with its last round still being played, one to come that is open for joining,
and one that has no date yet.`)
}

await runCommand(async (config) => {
  const request = readArguments()
  report(await withDb(config, (db) => fillTracker(db, request)), request, config)
})
