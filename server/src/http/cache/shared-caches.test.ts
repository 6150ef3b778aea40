import { beforeEach, expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { buildRenderedPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const renderer = `export const createRenderer = async () => async () => ({ body: '<p>', meta: { title: 'T', description: 'D' } })`
const pageDir = await buildRenderedPageDir(renderer)
const test = startTestApp(() => ({ pageDir, cachesResponses: true }))

let listed = 0
let hidden = { id: 0, key: '' }
let token = ''

beforeEach(async () => {
  const owner = await buildUser(test)
  token = owner.token
  listed = (await buildEvent(test, { owner })).id
  const { id } = await buildEvent(test, { owner, visibility: 'unlisted' })
  const { share_key } = await test.db
    .selectFrom('events')
    .select('share_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  hidden = { id, key: share_key }
})

/** What shared caches may do with the first and the second response to a request. */
async function allowed(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const get = async () => (await test.app.inject({ method, url, headers })).headers['cdn-cache-control']
  return [await get(), await get()]
}

const forASecond = ['max-age=1', 'max-age=1']
const not = [undefined, undefined]

it('shared caches may keep what all visitors get for a second, from the first request on', async () => {
  for (const path of [`/api/v1/events/${listed}`, `/api/v1/events/${listed}/matches`, '/api/v1/events', '/events.ics'])
    expect([path, await allowed(path)]).toEqual([path, forASecond])
  expect(await allowed(`/events/${listed}`)).toEqual(forASecond)
  const { headers } = await test.app.inject({ url: `/api/v1/events/${listed}` })
  const etag = String(headers.etag)
  const again = await test.app.inject({ url: `/api/v1/events/${listed}`, headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.headers['cdn-cache-control']]).toEqual([304, 'max-age=1'])
  expect(headers['cache-control']).toBe('no-cache')
})

it.each([
  ['a session', () => ({ authorization: `Bearer ${token}` })],
  ['a slip', () => ({ slip: 'AAAA-BBBB' })],
  ['a cookie', () => ({ cookie: 'theme=dark' })],
])('shared caches keep nothing for somebody with %s, also of what visitors have got before', async (_what, headers) => {
  await test.app.inject({ url: `/api/v1/events/${listed}/matches` })
  expect(await allowed(`/api/v1/events/${listed}/matches`, headers())).toEqual(not)
  expect(await allowed(`/api/v1/events/${listed}`, headers())).toEqual(not)
  expect(await allowed(`/events/${listed}`, headers())).toEqual(not)
})

it('shared caches keep no links with a key, no errors, nothing personal, no writes and no files of a night', async () => {
  const paths = [
    `/api/v1/events/${hidden.id}?key=${hidden.key}`,
    `/api/v1/events/${hidden.id}?k%65y=${hidden.key}`,
    `/events/${hidden.id}?key=${hidden.key}`,
    `/api/v1/events/${hidden.id}`,
    '/api/v1/events/999999',
    '/api/v1/auth/me',
    '/api/v1/nothing',
    '/readyz',
    '/healthz',
    '/api/v1/data/matches-2026-11-25.csv.gz',
  ]
  for (const path of paths) expect([path, await allowed(path)]).toEqual([path, not])
  expect(await allowed('/api/v1/auth/login', {}, 'POST')).toEqual(not)
})
