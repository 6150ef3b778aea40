import { ApiError, NetworkError } from '@muster/contract/client'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noRows, type RowProgress, saveRows } from './row-sequence.ts'

interface Row {
  key: string
  name: string
}

/** How a call fails. */
type Fault = 'lost before' | 'lost after' | 'gateway' | undefined

/** A fake server for rows: it remembers the response for each key, and refuses duplicate names. */
function createServer() {
  let lastId = 0
  const rows = new Map<number, string>()
  const responses = new Map<string, { sent: string; ids: { id: number }[] }>()
  const faults: Fault[] = []
  const calls: string[] = []
  const handle = <Result>(call: string, work: () => Result): Promise<Result> => {
    calls.push(call)
    const fault = faults.shift()
    if (fault === 'lost before') return Promise.reject(new NetworkError('no response'))
    const result = work()
    if (fault === 'lost after') return Promise.reject(new NetworkError('no response'))
    return fault === 'gateway' ? Promise.reject(new ApiError(502)) : Promise.resolve(result)
  }
  const refuseTaken = (names: string[], but?: number) => {
    const taken = [...rows].filter(([id]) => id !== but).map(([, name]) => name)
    const index = names.findIndex((name, at) => taken.includes(name) || names.indexOf(name) < at)
    if (index < 0) return
    const errors = [{ path: `rows.${index}.name`, message: 'taken' }]
    throw new ApiError(409, { code: 'nickname_taken', detail: 'taken', errors })
  }
  const save = (typed: Row[], progress: RowProgress<Row>) =>
    saveRows(typed, progress, {
      name: 'rows',
      create: async (added, key) =>
        handle(`create ${added.length}`, () => {
          const sent = JSON.stringify(added)
          const before = responses.get(key)
          expect(before?.sent ?? sent, 'each key belongs to one body').toBe(sent)
          if (before) return before.ids
          refuseTaken(added.map(({ name }) => name))
          const ids = added.map(({ name }) => {
            rows.set(++lastId, name)
            return { id: lastId }
          })
          responses.set(key, { sent, ids })
          return ids
        }),
      update: async (id, { name }) =>
        handle('update', () => {
          if (!rows.has(id)) throw new ApiError(404, { code: 'not_found' })
          refuseTaken([name], id)
          rows.set(id, name)
        }),
      remove: async (id) => handle('remove', () => rows.delete(id)),
    })
  return { rows, faults, calls, save, names: () => [...rows.values()].sort() }
}

const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ key: name, name }))

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('rows are added again if someone else has deleted them', async () => {
  const server = createServer()
  const progress = noRows<Row>()
  await server.save(rowsOf('Ana'), progress)
  server.rows.clear()
  await server.save([{ key: 'Ana', name: 'Anna' }], progress)
  expect(server.names()).toEqual(['Anna'])
})

it('an issue names the right row of the form even if earlier rows are already saved', async () => {
  const server = createServer()
  const progress = noRows<Row>()
  await server.save(rowsOf('Ana'), progress)
  server.rows.set(99, 'Cem')
  const error = await failureOf(server.save(rowsOf('Ana', 'Ben', 'Cem'), progress))
  expect(error).toMatchObject({ issues: [{ path: 'rows.2.name' }] })
  await server.save(rowsOf('Ana', 'Ben', 'Dee'), progress)
  expect(server.names()).toEqual(['Ana', 'Ben', 'Cem', 'Dee'])
})

it('more than 500 rows are sent in several calls, each row once', async () => {
  const server = createServer()
  const progress = noRows<Row>()
  const rows = Array.from({ length: 1100 }, (_, number) => ({ key: String(number), name: `Name ${number}` }))
  server.faults.push(undefined, 'lost after')
  await failureOf(server.save(rows, progress))
  await server.save(rows, progress)
  expect(server.rows.size).toBe(1100)
  expect(server.calls).toEqual(['create 500', 'create 500', 'create 500', 'create 100'])
})

it('after any lost responses and edits, the server has what was typed last', async () => {
  const typed = fc.uniqueArray(
    fc.record({ key: fc.nat(4).map(String), name: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F') }),
    {
      selector: ({ key }) => key,
      maxLength: 5,
    },
  )
  const unique = typed.filter((rows) => new Set(rows.map(({ name }) => name)).size === rows.length)
  const fault = fc.constantFrom<Fault>('lost before', 'lost after', 'gateway', undefined)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(unique, fc.array(fault, { maxLength: 4 })), { maxLength: 4 }),
      unique,
      async (tries, last) => {
        const server = createServer()
        let progress = noRows<Row>()
        for (const [rows, faults] of tries) {
          server.faults.splice(0, Infinity, ...faults)
          await failureOf(server.save(rows, progress))
          // A draft stores it between attempts.
          progress = JSON.parse(JSON.stringify(progress))
        }
        server.faults.length = 0
        // Swapped names would be refused: the first row would take a name that another still has.
        const end = last.map((row) => ({ ...row, name: `${row.name} at last` }))
        await server.save(end, progress)
        expect(server.names()).toEqual(end.map(({ name }) => name).sort())
      },
    ),
    { numRuns: 200 },
  )
})
