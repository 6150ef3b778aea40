import { updateEvent } from '@muster/contract/events'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb } from '../../db/connect.ts'
import { type Reads, readsOf } from '../../db/reads.ts'
import { buildField, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

// Two servers of one database, none of whose messages arrive.
const one = startTestApp(() => ({ cachesResponses: true }))
const other = startTestApp((pool) => {
  const { run, ...others } = readsOf(openDb(pool))
  const runSlowly: Reads['run'] = async (...read) => {
    const response = await run(...read)
    held++
    await gate
    return response
  }
  return { cachesResponses: true, reads: { ...others, run: runSlowly } }
})
/** What the other server waits for after each read, and how often it has. */
let gate = Promise.resolve()
let held = 0

let event_id: number
let owner: Owner
beforeEach(async () => {
  const field = await buildField(one, ['Ana', 'Ben'])
  event_id = field.id
  owner = field.owner
})
afterEach(() => vi.restoreAllMocks())

const paths = ['', '/participants', '/matches', '/standings', '/rounds', '/announcements'] as const
const versionFor = async (test: typeof one, path: string, version?: number) => {
  const headers = version === undefined ? {} : { 'min-version': String(version) }
  const response = await test.app.inject({ url: `/api/v1/events/${event_id}${path}`, headers })
  expect(response.statusCode).toBe(200)
  return Number(response.headers['event-version'])
}

async function change(title: string) {
  const { body } = await one.call(updateEvent, { token: owner.token, params: { event_id }, body: { title } })
  return body.version
}

it('a server that has not heard of a version sends it to those who name it, whatever it has cached and sent to others', async () => {
  const step = fc.record({ path: fc.constantFrom(...paths), writes: fc.boolean(), names: fc.boolean() })
  let now = performance.now()
  let written = 0
  const check = async (steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    let version = await change(`Title ${++written}`)
    for (const { path, writes, names } of steps) {
      // A stream announces one version a second.
      now += 1000
      vi.spyOn(performance, 'now').mockReturnValue(now)
      if (writes) version = await change(`Title ${++written}`)
      const read = await versionFor(other, path, names ? version : undefined)
      if (names) expect(read, path).toBeGreaterThanOrEqual(version)
      expect(await versionFor(one, path)).toBeGreaterThanOrEqual(version)
    }
  }
  const steps = fc.array(step, { minLength: 5, maxLength: 15 })
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: inShort(8, 200), seed, endOnFailure: true })
}, 600_000)

it('is made for a newer version only so often, whatever versions anybody names, and keeps other responses', async () => {
  const now = performance.now() + 60_000
  const at = (time: number) => vi.spyOn(performance, 'now').mockReturnValue(now + time)
  at(0)
  const [before, listed] = [await versionFor(other, ''), await other.app.inject('/api/v1/armies')]
  const version = await change('Changed')
  expect(await versionFor(other, '')).toBe(before)
  // Made at once for anyone who names more, such as a stranger, as the cached one may be of a replica.
  expect(await versionFor(other, '', 999_999_999)).toBe(version)
  await change('Changed again')
  // Named by the stranger again, and by a page before the message of the other server has arrived.
  for (const named of [999_999_999, version + 1]) {
    at(399)
    expect(await versionFor(other, '', named)).toBe(version)
  }
  at(400)
  expect(await versionFor(other, '', 999_999_999)).toBe(version + 1)
  expect((await other.app.inject('/api/v1/armies')).headers.etag).toBe(listed.headers.etag)
})

it('made for a reader who has heard of less is made again at once for one who has heard of more', async () => {
  const now = performance.now() + 120_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  for (let turn = 0; turn < 3; turn++) {
    const version = await change(`Changed ${turn}`)
    expect(await versionFor(other, '', version)).toBe(version)
  }
})

it('on its way for others is not sent to a reader who has seen a newer version', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const before = held
  const early = versionFor(other, '')
  await expect.poll(() => held).toBe(before + 1)
  const version = await change('Changed')
  const late = [versionFor(other, '', version), versionFor(other, '', version)]
  resolve()
  expect(await early).toBe(version - 1)
  expect(await Promise.all(late)).toEqual([version, version])
  expect(held).toBe(before + 2)
})
