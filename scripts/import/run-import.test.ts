import { ApiError, type Call, NetworkError } from '@muster/contract/client'
import { describe, expect, it } from 'vitest'
import { runImport } from './run-import.ts'

const tally = { added: 1, existing: 0 }
const stateAt = (lines_done: number) => ({
  id: 3,
  state: lines_done < 3 ? 'running' : 'done',
  lines_total: 3,
  lines_done,
  events: tally,
  participants: tally,
  matches: tally,
})
const problems = [
  { line: 2, reason: 'event is missing.' },
  { line: 4, reason: 'event is missing.' },
]

/** A server that processes a line between two calls. The calls of these numbers fail. */
async function run(failures: Record<number, Error> = {}, done = 0) {
  const [calls, shown, pauses] = [[] as string[], [] as string[], [] as number[]]
  let lines = done
  const call = (async (name: string, { query }: { query?: { after: number } }, { key }: { key?: string } = {}) => {
    calls.push(`${name}${name.startsWith('POST') ? ` ${key?.length}` : ''}`)
    const failure = failures[calls.length]
    if (failure) throw failure
    if (name.endsWith('problems'))
      return { problems: problems.filter(({ line }) => line > (query?.after ?? 0)).slice(0, 1) }
    return stateAt(Math.min(3, lines++))
  }) as unknown as Call
  const imported = await runImport({
    call,
    body: { text: 'x', file_name: 'x.csv' },
    onProgress: (count, all) => void shown.push(`${count}/${all}`),
    onNotice: () => {},
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { imported, calls, shown, pauses }
}

describe('runImport', () => {
  it('sends the file once, follows the import to its end and reads every problem', async () => {
    const { imported, calls, shown } = await run()
    expect(imported).toMatchObject({ problems, isRepeated: false, result: { state: 'done' } })
    expect(shown).toEqual(['0/3', '1/3', '2/3', '3/3'])
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /events/import 36'])
  })

  it('says that a file was imported before', async () => {
    expect((await run({}, 3)).imported.isRepeated).toBe(true)
  })

  it('tries again when no response arrives or the server is busy, as long as Retry-After says', async () => {
    const { imported, pauses } = await run({
      1: new NetworkError('Gone.'),
      3: new ApiError(503, { detail: 'Busy.' }, 7),
    })
    expect(imported.result.state).toBe('done')
    expect(pauses.slice(0, 3)).toEqual([1000, 500, 7000])
  })

  it('ends when the server refuses the file', async () => {
    await expect(run({ 1: new ApiError(422, { detail: 'The file is empty.' }) })).rejects.toThrow('The file is empty.')
  })
})
