import { type Army, listArmies } from '@muster/contract/armies'
import { type Event, listEvents } from '@muster/contract/events'
import { type Api, call, NoAnswer, Refusal } from './calls.ts'
import { openCatalogue } from './catalogue.ts'
import { readGames } from './games.ts'
import { type Patience, persist } from './persist.ts'
import { ImportError } from './problems.ts'
import { settleEvent } from './settle-event.ts'
import { emptySummary, type Summary } from './summary.ts'
import type { Table } from './table.ts'

interface Import extends Patience {
  table: Table
  api: Api
  /** Told how many games of the file are dealt with. */
  onProgress: (done: number, all: number) => void
}

/**
 * Adds the games of a file that the account does not have yet. Whatever happens, running it again adds the rest and nothing
 * twice.
 */
export async function importGames({ table, api, onProgress, ...patience }: Import): Promise<Summary> {
  const summary = emptySummary()
  const all = table.rows.length + table.bad.length
  const report = () => onProgress(summary.bad.length + summary.games.added + summary.games.there, all)
  try {
    const armies = await persist(patience, () => listCatalogue(api))
    const { events, bad } = readGames(table, openCatalogue(armies))
    summary.bad = bad
    report()
    const own = await persist(patience, () => listOwnEvents(api))
    for (const event of events) {
      await settleEvent(event, { api, patience, own, summary, report, listOwn: () => listOwnEvents(api) })
    }
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refusal || error instanceof ImportError)) throw error
    summary.stopped = error.message
  }
  summary.bad.sort((a, b) => a.line - b.line)
  return summary
}

const pageSize = 1000

async function listCatalogue(api: Api): Promise<Army[]> {
  const found: Army[] = []
  for (;;) {
    const { armies, total } = await call(api, listArmies, { query: { skip: found.length, limit: pageSize } })
    found.push(...armies)
    if (armies.length === 0 || found.length >= total) return found
  }
}

async function listOwnEvents(api: Api): Promise<Event[]> {
  const found: Event[] = []
  let cursor: string | null | undefined
  do {
    const query = { my_events: 'true', limit: pageSize, ...(cursor && { cursor }) } as const
    const page = await call(api, listEvents, { query })
    found.push(...page.events)
    cursor = page.next_cursor
  } while (cursor)
  return found
}
