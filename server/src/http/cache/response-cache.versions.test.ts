import { updateEvent } from '@muster/contract/events'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildField, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

// Two servers of one database, none of whose messages arrive.
const one = startTestApp(() => ({ cachesResponses: true }))
const other = startTestApp(() => ({ cachesResponses: true }))

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

it('is made again for a newer version only so often, whatever versions anybody names, and keeps other responses', async () => {
  const now = performance.now() + 60_000
  const at = (time: number) => vi.spyOn(performance, 'now').mockReturnValue(now + time)
  at(0)
  const [before, listed] = [await versionFor(other, ''), await other.app.inject('/api/v1/armies')]
  const version = await change('Changed')
  // Named by a stranger, and by a page before the message of the other server has arrived.
  for (const named of [999_999_999, version]) {
    at(399)
    expect(await versionFor(other, '', named)).toBe(before)
  }
  at(400)
  expect(await versionFor(other, '', 999_999_999)).toBe(version)
  await change('Changed again')
  at(799)
  expect(await versionFor(other, '', version + 1)).toBe(version)
  at(800)
  expect(await versionFor(other, '', version + 1)).toBe(version + 1)
  expect((await other.app.inject('/api/v1/armies')).headers.etag).toBe(listed.headers.etag)
})
