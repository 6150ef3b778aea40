import { setTimeout as sleep } from 'node:timers/promises'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createInvalidations } from './invalidations.ts'
import { watchLists } from './watch-lists.ts'

/** A server with a cached list of all events, and a database that takes a moment to read. */
function buildServer(database: Map<number, string>, delay: () => Promise<unknown> = () => sleep(0)) {
  const invalidations = createInvalidations()
  const readListed = vi.fn(async (ids: number[]) => {
    await delay()
    const found = new Map(ids.flatMap((id) => (database.has(id) ? [[id, database.get(id) ?? '']] : [])))
    await delay()
    return found
  })
  const compareLists = watchLists({ invalidations, readListed, pause: 1 })
  let list: { startedAt: number; found: string } | undefined
  return {
    invalidations,
    readListed,
    async write(id: number, text: string) {
      if (text === '') database.delete(id)
      else database.set(id, text)
      await compareLists(id)
    },
    read() {
      if (!list || invalidations.haveChanged(['events'], list.startedAt))
        list = { startedAt: invalidations.now(), found: JSON.stringify([...database].toSorted()) }
      return list.found
    },
  }
}

describe('after a write', () => {
  it('the next list has what has changed in it, and survives what it does not show', async () => {
    const database = new Map([[7, 'upcoming']])
    const server = buildServer(database)
    const changes = vi.fn()
    server.invalidations.subscribe(changes)
    await server.write(7, 'running')
    expect(changes).toHaveBeenLastCalledWith(['events', 'listed 7'])
    await sleep(5)
    await server.write(7, 'running')
    expect(changes).toHaveBeenCalledOnce()
    await sleep(5)
    await server.write(7, '')
    expect(changes).toHaveBeenCalledTimes(2)
  })

  it('many are compared by one query', async () => {
    const server = buildServer(new Map())
    for (let id = 1; id < 30; id++) void server.write(id, 'a')
    await vi.waitFor(() => expect(server.readListed.mock.calls.flat(2)).toHaveLength(29))
    expect(server.readListed.mock.calls.length).toBeLessThan(12)
  })

  it('lists count as changed while the database does not answer', async () => {
    const invalidations = createInvalidations()
    const compareLists = watchLists({ invalidations, readListed: () => Promise.reject(new Error()), pause: 1 })
    await compareLists(7)
    expect(invalidations.haveChanged(['events'], 0)).toBe(true)
  })
})

it('all servers end with the newest list, whatever their writes, delays and the order of their messages', async () => {
  const step = fc.record({
    at: fc.nat(1),
    id: fc.integer({ min: 1, max: 2 }),
    text: fc.constantFrom('', 'a'),
    reads: fc.boolean(),
    pause: fc.nat(3),
  })
  const check = async (steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const database = new Map<number, string>()
    const waits = steps.map(({ pause }) => pause)
    let calls = 0
    const delay = () => sleep(waits[calls++ % waits.length] ?? 0)
    const servers = [buildServer(database, delay), buildServer(database, delay)]
    for (const [index, { invalidations }] of servers.entries())
      invalidations.subscribe((changed) => void delay().then(() => servers[1 - index]?.invalidations.receive(changed)))
    let unsettled = new Set<number>()
    for (const { at, id, text, reads, pause } of steps) {
      // A change that is undone before all know of it goes unnoticed. Other writes change nothing that lists show.
      const isChange = text !== (database.get(id) ?? '')
      if (isChange && unsettled.has(id)) {
        await sleep(20)
        unsettled = new Set()
      }
      if (isChange) unsettled.add(id)
      if (reads) for (const server of servers) server.read()
      void servers[at]?.write(id, text)
      await sleep(pause)
    }
    const newest = JSON.stringify([...database].toSorted())
    await vi.waitFor(() => expect(servers.map((server) => server.read())).toEqual([newest, newest]), { interval: 3 })
  }
  const steps = fc.array(step, { minLength: 4, maxLength: 10 })
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: inShort(60, 1500), seed, endOnFailure: true })
}, 600_000)
