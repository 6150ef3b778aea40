import type { Call, CallResponse } from '@muster/contract/client'
import type { ImportProblem } from '@muster/contract/imports'
import { type RetryOptions, withRetries } from './retry.ts'

export type Import = CallResponse<'GET /imports/:import_id'>

interface Running extends RetryOptions {
  call: Call
  body: { text: string; file_name: string; date_order?: 'dmy' | 'mdy' }
  /** Called with the number of lines that have been processed. */
  onProgress: (done: number, all: number) => void
}

export interface Imported {
  result: Import
  /** The lines that were left out. */
  problems: ImportProblem[]
  /** Whether the account had imported the file before. */
  isRepeated: boolean
}

/** In milliseconds. */
const pollEvery = 500

/** Sends a file, and follows its import on the server to its end. */
export async function runImport({ call: callOnce, body, onProgress, ...retryOptions }: Running): Promise<Imported> {
  const call = withRetries(callOnce, retryOptions)
  let result: Import = await call('POST /events/import', { body })
  const isRepeated = result.state === 'done'
  while (result.state === 'waiting' || result.state === 'running') {
    onProgress(result.lines_done, result.lines_total)
    await retryOptions.wait(pollEvery)
    result = await call('GET /imports/:import_id', { params: { import_id: result.id } })
  }
  onProgress(result.lines_done, result.lines_total)
  return { result, problems: await listProblems(call, result.id), isRepeated }
}

async function listProblems(call: Call, import_id: number): Promise<ImportProblem[]> {
  const all: ImportProblem[] = []
  for (;;) {
    const query = { after: all.at(-1)?.line ?? 0 }
    const { problems } = await call('GET /imports/:import_id/problems', { params: { import_id }, query })
    all.push(...problems)
    if (problems.length === 0) return all
  }
}
