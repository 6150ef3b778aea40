import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints } from '@muster/contract'
import { inShort, seed } from '@muster/rules/testing/extent'
import { pageParameters } from '@muster/site/page-queries'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { buildRenderedPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const renderer = `export const createRenderer = async () => async (given) => ({
  body: '<div>' + JSON.stringify(given) + '</div>',
  meta: { title: 'Rendered', description: 'As rendered' },
})`

const pageDir = await buildRenderedPageDir(renderer)
const cached = startTestApp(() => ({ pageDir, cachesResponses: true }))
const uncached = startTestApp(() => ({ pageDir, cachesResponses: false }))

let ids: Record<string, string>
beforeEach(async () => {
  const { id } = await buildField(cached)
  const { id: hidden } = await buildEvent(cached, { visibility: 'unlisted' })
  ids = { event_id: String(id), hidden: String(hidden), army_id: String(await anyArmy(cached)), faction: 'Skaven' }
})

const publicReads = [...endpoints.values()]
  .filter(({ method, access }) => method === 'GET' && access === 'anyone')
  .flatMap(({ path, query, csv }) => {
    const names = Object.keys(query?.shape ?? {})
    return ['', ...(csv ? ['.csv'] : [])].map((ending) => ({ path: `/api/v1${path}${ending}`, names }))
  })
const filters = endpoints.get('listEvents')?.query
const others = ['/', '/events.ics', '/events.atom', '/embed/events', '/sitemap.xml', '/events/:event_id.ics']
const paths = [
  ...publicReads,
  ...others.map((path) => ({ path, names: ['theme', ...Object.keys(filters?.shape ?? {})] })),
  { path: '/embed/events/:event_id/standings', names: ['theme'] },
  ...Object.entries(pageParameters).map(([path, names]) => ({ path, names })),
  { path: '/events/:hidden', names: ['key'] },
]

const values = [
  '',
  '1',
  '7',
  '2',
  'AOS',
  'date',
  'csv',
  'x',
  'Leeds',
  'true',
  'army',
  'dark',
  '2026-01-01',
  '%ff',
  '%C3%A9',
  'a+b',
  '%zz',
]
const parameter = (names: readonly string[]) =>
  fc.record({
    name: fc.constantFrom(...names, ...names, 'key', '%6bey', 'utm_source', 'x', '__proto__', '?search'),
    value: fc.constantFrom(...values),
    sign: fc.constantFrom('=', '=', '=', '', '?'),
  })

/** The same path, maybe with an encoded letter or a trailing slash. */
const spelling = (path: string) =>
  fc.tuple(fc.nat(60), fc.constantFrom('', '', '', '/')).map(([at, slash]) => {
    const letter = path[at] ?? ''
    const spelt = /[a-z]/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : letter
    return path.slice(0, at) + spelt + path.slice(at + 1) + slash
  })

const headers = fc.record(
  {
    accept: fc.constantFrom(
      'text/*',
      'TEXT/CSV',
      'text/csv',
      '*/*',
      'application/json',
      'text/csv;q=0.1, */*',
      'text/html',
      'x',
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'GZIP', 'gzip, br', 'br;q=0, gzip', '*', 'identity', 'xbr', ';,'),
    cookie: fc.constantFrom('a=b', 'session=x'),
    authorization: fc.constantFrom('Bearer x', ''),
    origin: fc.constant('https://club.example'),
    'x-forwarded-host': fc.constant('elsewhere.example'),
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
)

const request = fc.constantFrom(...paths).chain(({ path, names }) =>
  fc.record({
    path: spelling(path),
    query: fc.array(parameter(names), { maxLength: 3 }),
    headers,
  }),
)

const unpacked = ({ rawPayload, headers: { 'content-encoding': coding } }: LightMyRequestResponse) =>
  (coding === 'br'
    ? brotliDecompressSync(rawPayload)
    : coding === 'gzip'
      ? gunzipSync(rawPayload)
      : rawPayload
  ).toString()

/** The parts of a response that matter to a client. The coding of the body and its ETag may differ. */
function meaningOf(response: LightMyRequestResponse) {
  const {
    'content-encoding': _contentEncoding,
    'content-length': _contentLength,
    etag: _etag,
    vary: _vary,
    date: _date,
    // Without the cache, nothing is known to be shared.
    'cdn-cache-control': _shared,
    ...rest
  } = response.headers
  const { 'transfer-encoding': _t, connection: _c, ...headers } = rest
  return { status: response.statusCode, headers, body: unpacked(response).replaceAll(/DTSTAMP:\w+/g, '') }
}

it('sends the same responses with the cache as without it, whatever the requests before', async () => {
  let successes = 0
  let sentRequests = 0
  const check = async ({ path, query, headers }: typeof request extends fc.Arbitrary<infer R> ? R : never) => {
    const filled = path.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all)
    const written = query.map(({ name, value, sign }) => name + sign + value).join('&')
    // Each from another visitor: no worker measures seasons here, and only a few may wait for one address.
    const remoteAddress = `10.0.${++sentRequests >> 8}.${sentRequests & 255}`
    const sent = { url: written === '' ? filled : `${filled}?${written}`, headers, remoteAddress }
    const [one, other] = [await cached.app.inject(sent), await uncached.app.inject(sent)]
    if (one.statusCode === 200) successes++
    expect(meaningOf(one)).toEqual(meaningOf(other))
  }
  const tries = inShort(300, 5000)
  // A member gets what a visitor has read before, with headers of its own.
  const embed = { path: '/embed/events/:event_id/standings', query: [], headers: {} }
  // Spellings of one address share a response, but for those that are redirected.
  const spelt = ['/armi%65s/compare/', '/armies/compare/', '/armi%65s/compare'].map((path) => ({ ...embed, path }))
  const sent = [embed, { ...embed, headers: { authorization: 'Bearer x' as const } }, ...spelt]
  const examples = sent.map((given): Parameters<typeof check> => [given])
  await fc.assert(fc.asyncProperty(request, check), { numRuns: tries, seed, endOnFailure: true, examples })
  expect(successes).toBeGreaterThan(tries / 4)
}, 600_000)
