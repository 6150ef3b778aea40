import { ApiError, type Call, NetworkError } from '@muster/contract/client'
import { openCatalogue } from './catalogue.ts'
import { readEvents } from './file-events.ts'
import { listCatalogue, listOwnEvents } from './lists.ts'
import { type Patience, persistent } from './persist.ts'
import { settleEvent } from './settle-event.ts'
import { emptySummary, type Summary } from './summary.ts'
import type { Table } from './table.ts'

interface Import extends Patience {
  table: Table
  call: Call
  /** Called with the number of matches in the file that have been processed. */
  onProgress: (done: number, all: number) => void
}

/**
 * Adds the matches in a file that the account does not have yet. Whatever happens, another run adds the rest, and
 * nothing twice.
 */
export async function importFile({ table, call: callOnce, onProgress, ...patience }: Import): Promise<Summary> {
  const call = persistent(callOnce, patience)
  const summary = emptySummary()
  const all = table.rows.length + table.bad.length
  const report = () => onProgress(summary.bad.length + summary.matches.added + summary.matches.there, all)
  try {
    const armies = await listCatalogue(call)
    const { events, bad } = readEvents(table, openCatalogue(armies))
    summary.bad = bad
    report()
    const own = await listOwnEvents(call)
    for (const event of events) await settleEvent(event, { call, own, summary, report })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    summary.stopped = error.message
  }
  summary.bad.sort((a, b) => a.line - b.line)
  return summary
}
