import { brotliDecompressSync } from 'node:zlib'
import { updateEvent } from '@muster/contract/events'
import { listSlips } from '@muster/contract/slips'
import { unpack } from '@muster/site/packed-json'
import type { LoadedQuery } from '@muster/site/rendering'
import { describe, expect, it } from 'vitest'
import { type LimitName, noLimits } from '../http/limits/limits.ts'
import { buildEvent, buildField } from '../testing/builders.ts'
import { buildRenderedPageDir, readHead, styles } from '../testing/built-page.ts'
import { deskOf } from '../testing/desk.ts'
import { buildPlayer } from '../testing/players.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createPageRenderer } from './render.ts'

/**
 * Renders every page as the names of its queries and the number of renderings so far. Fails if the address contains
 * `fault`.
 */
const renderer = `
let rendered = 0
export const createRenderer = async () => async ({ address, loaded }) => {
  if (address.includes('fault')) throw new Error('cannot be rendered')
  const names = loaded.map(({ query }) => query.name).join()
  const meta = { title: 'Rendered ' + address, description: 'As rendered' }
  return { body: '<link rel="preload"/><div>Rendering ' + ++rendered + ' of ' + names + '</div>', meta }
}
`

const pageDir = await buildRenderedPageDir(renderer)
const counted: string[] = []
const limits = {
  ...noLimits,
  count: async (name: LimitName, ...key: string[]) => {
    if (name === 'slips_address') counted.push(...key)
    return undefined
  },
}
const test = startTestApp(() => ({ pageDir, limits, cachesResponses: true }))

const open = async (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const numberOf = async (url: string) => Number(/Rendering (\d+)/.exec((await open(url)).body)?.[1])

const loadedIn = (html: string) => {
  const [, text] = /<script type="application\/json" id="loaded-queries"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return text === undefined ? [] : (unpack(JSON.parse(text)) as LoadedQuery[])
}

describe('a page that is rendered', () => {
  it('contains its body, its metadata, and the responses that it was rendered with', async () => {
    const { id } = await buildEvent(test, { title: 'Winter </script><b>Cup' })
    const { statusCode, body } = await open(`/events/${id}`)
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<div id="root"><div>Rendering \d+ of GET \/events\/:event_id,.*<\/div><\/div>/)
    expect(body).not.toMatch(/Shell|<noscript|rel="preload" as="fetch"|<b>/)
    expect(readHead(body)).toMatchObject({ title: `Rendered /events/${id} | Muster`, description: 'As rendered' })
    expect(loadedIn(body)[0]).toMatchObject({
      query: { name: 'GET /events/:event_id', sent: { params: { event_id: id } } },
      response: { id, title: 'Winter </script><b>Cup' },
    })
    expect(body).toMatch(
      /<script type="application\/ld\+json">{"@context":[^<]*"name":"Winter \\u003c\/script>[^<]*<\/script>/,
    )
  })

  it('contains its styles, which its policy allows, and no executable script', async () => {
    const { body, headers } = await open('/')
    expect(body).toContain(`<style>${styles}</style>`)
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src/)
  })

  it('is sent compressed, and not again to a browser that has it', async () => {
    const { headers, rawPayload } = await open('/', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/<div>Rendering \d+ of/)
    const again = await open('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is rendered once for concurrent requests, and again after a write', async () => {
    const { id, owner } = await buildEvent(test)
    const all = await Promise.all(Array.from({ length: 10 }, () => numberOf('/events')))
    expect(new Set(all).size).toBe(1)
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { title: 'Another title' } })
    const after = await numberOf('/events')
    expect(after).toBeGreaterThan(all[0] ?? 0)
    expect(loadedIn((await open('/events')).body)[0]?.response).toMatchObject({ events: [{ title: 'Another title' }] })
  })

  it('is the same page whatever unknown parameters its address has', async () => {
    const one = await numberOf('/events?search=cup&game_type=AOS')
    expect(await numberOf('/events?utm_source=x&search=cup&game_type=AOS&fbclid=y')).toBe(one)
    expect(await numberOf('/events?fbclid=z&search=cup&utm_campaign=2&game_type=AOS')).toBe(one)
    expect(await numberOf('/events?search=league')).not.toBe(one)
  })

  it('is rendered without an optional response that is not found', async () => {
    const { handle } = await buildPlayer(test, 'Ana')
    const { statusCode, body } = await open(`/players/${handle}?part=rating&against=nobody`)
    expect(statusCode).toBe(200)
    const names = loadedIn(body).map(({ query }) => query.name)
    expect(names).toContain('GET /players/:handle/rating')
    expect(names).not.toContain('GET /players/:handle/rating/next')
  })

  it('contains the match of a slip, which nothing stores or indexes', async () => {
    const { id, owner } = await buildField(test, ['Ana', 'Ben'])
    const day = deskOf(test, { id, owner })
    await day.pair()
    await day.publish(1)
    const params = { event_id: id, round_number: 1 }
    const { body: slips } = await test.call(listSlips, { token: owner.token, params })
    const { body, headers } = await open(`/r/${slips[0]?.code}`)
    expect(loadedIn(body)[0]).toMatchObject({ response: { event: { id }, match: { table_number: 1 } } })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
    const wrong = await open('/r/AAAAA22222')
    expect(wrong).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
    expect(wrong.body).toContain('Shell')
    expect((await open('/r/junk')).statusCode).toBe(404)
  })

  it('counts wrong codes of slips for the address of the visitor', async () => {
    const openFrom = (remoteAddress: string) =>
      test.app.inject({ url: '/r/AAAAA22222', remoteAddress, headers: { accept: 'text/html' } })
    counted.length = 0
    await openFrom('192.0.2.7')
    expect(counted).toEqual(['192.0.2.7'])
  })

  it.each([
    ['too large for it', { matches: ['W'.repeat(600_000)], next_cursor: null }],
    ['only the first page of a long list', { matches: [], next_cursor: 'further' }],
  ])('leaves out a response that is %s, which the browser requests', async (_what, matches) => {
    const requested: string[] = []
    const renderPage = createPageRenderer({
      render: async ({ loaded }) => ({ body: `<div>${loaded.length}</div>`, meta: undefined }),
      origin: 'http://muster.test',
      isLate: () => false,
      requestApi: async (address) => {
        requested.push(address)
        return { status: 200, text: JSON.stringify(address.endsWith('/matches') ? matches : {}) }
      },
      documentOf: (_page, _location, { root = '', loaded = [] }) => root + loaded.join(),
    })
    const location = { params: { event_id: '1' }, query: new URLSearchParams() }
    const { html = '' } = await renderPage('/events/:event_id', location, '/events/1')
    expect(html).toContain('<div>3</div>')
    expect(loadedIn(html)).toHaveLength(3)
    expect(requested.join()).toContain('/events/1/matches')
    expect(html).not.toContain('/events/1/matches')
  })
})

describe('a page that is not rendered', () => {
  it.each(['/my-events', '/profile', '/events/create', '/events/999999'])('is the app shell: %s', async (url) => {
    const { body } = await open(url)
    expect(body).toContain('Shell')
    expect(loadedIn(body)).toEqual([])
  })

  it('because of a fault is the app shell with its own head', async () => {
    const { statusCode, body } = await open('/events?search=fault')
    expect(statusCode).toBe(200)
    expect(body).toContain('Shell')
    expect(readHead(body).title).toBe('Events | Muster')
    expect(body).toMatch(/rel="preload" as="fetch"/)
  })
})

it('a page from a mail is rendered for each request', async () => {
  expect(await numberOf('/verify-email?token=secret')).not.toBe(await numberOf('/verify-email?token=secret'))
})
