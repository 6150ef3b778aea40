import { ApiError, type Call, NetworkError } from '@muster/contract/client'
import { createArmyLookup } from './catalogue.ts'
import { readEvents } from './file-events.ts'
import { importEvent } from './import-event.ts'
import { listCatalogue, listOwnEvents } from './lists.ts'
import { type RetryOptions, withRetries } from './retry.ts'
import { emptySummary, type Summary } from './summary.ts'
import type { Table } from './table.ts'

interface Import extends RetryOptions {
  table: Table
  call: Call
  /** Called with the number of matches in the file that have been processed. */
  onProgress: (done: number, all: number) => void
}

/** Adds the matches in a file that the account does not have yet. After any failure, another run adds only the rest. */
export async function importFile({ table, call: callOnce, onProgress, ...retryOptions }: Import): Promise<Summary> {
  const call = withRetries(callOnce, retryOptions)
  const summary = emptySummary()
  const all = table.rows.length + table.bad.length
  const report = () => onProgress(summary.bad.length + summary.matches.added + summary.matches.existing, all)
  try {
    const armies = await listCatalogue(call)
    const { events, bad } = readEvents(table, createArmyLookup(armies))
    summary.bad = bad
    report()
    const own = await listOwnEvents(call)
    for (const event of events) await importEvent(event, { call, own, summary, report })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    summary.stopped = error.message
  }
  summary.bad.sort((a, b) => a.line - b.line)
  return summary
}
