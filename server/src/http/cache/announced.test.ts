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

it('a server that has not heard of a version sends what is as new to those who name it, whatever it has cached', async () => {
  const step = fc.record({ path: fc.constantFrom(...paths), writes: fc.boolean(), names: fc.boolean() })
  let now = Date.now()
  let written = 0
  const check = async (steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    let version = await change(`Title ${++written}`)
    for (const { path, writes, names } of steps) {
      // A stream announces one version a second.
      now += 1000
      vi.spyOn(Date, 'now').mockReturnValue(now)
      if (writes) version = await change(`Title ${++written}`)
      const read = await versionFor(other, path, names ? version : undefined)
      if (names) expect(read, path).toBeGreaterThanOrEqual(version)
      expect(await versionFor(one, path)).toBeGreaterThanOrEqual(version)
    }
  }
  const steps = fc.array(step, { minLength: 5, maxLength: 15 })
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: inShort(8, 200), seed, endOnFailure: true })
}, 600_000)

it('a request invalidates an event only so often, whatever versions it names', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await versionFor(other, '')
  const version = await change('Changed')
  expect(await versionFor(other, '', 1_000_000)).toBe(version)
  await one.db.updateTable('events').set({ title: 'Changed again' }).where('id', '=', event_id).execute()
  for (const named of [1_000_001, 1_000_002]) expect(await versionFor(other, '', named)).toBe(version)
})
