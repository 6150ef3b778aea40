import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { updateEvent } from '@muster/contract/events'
import { headOfPage } from '@muster/contract/page-heads'
import { fullTitle } from '@muster/contract/page-meta'
import { describe, expect, it } from 'vitest'
import { openDb, openPool } from '../../db/connect.ts'
import { readsOf } from '../../db/reads.ts'
import { buildEvent } from '../../testing/builders.ts'
import { buildPageDir, readHead } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('an address without a page', () => {
  it.each([
    ['an event that is not there', '/events/999999999', '/events'],
    ['an event that cannot be', '/events/0', '/events'],
    ['an id that is none', '/events/abc', '/'],
    ['an id with a sign', '/events/-1', '/'],
    ['an id longer than any', '/events/99999999999', '/'],
    ['a huge id for changing', '/events/99999999999/edit', '/'],
    ['more than an event has', '/events/1/delete', '/'],
    ['the template of an address', '/events/:event_id/edit', '/'],
    ['an unknown path', '/nothing/here', '/'],
  ] as const)('is 404 with the page: %s', async (_what, path, kind) => {
    const answer = await open(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(readHead(answer.body).title).toBe(fullTitle(headOfPage(kind).title))
    expect(answer.body).toContain('<div id="root"></div>')
  })

  it('does not repeat markup from the address, which clients other than browsers may send unescaped', async () => {
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /"><script>alert(1)</script> HTTP/1.1\r\nHost: muster\r\nConnection: close\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 404')
    expect(answer).not.toContain('<script')
    expect(readHead(answer).canonical).toBe('http://muster.test/')
  })

  it.each(['/index.html', '/events/1.5', '/foo.bar'])(
    'is the page all the same where a browser opens it: %s',
    { tags: 'spec:2.5' },
    async (url) => {
      const answer = await open(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<div id="root"></div>')
    },
  )

  it.each(['/foo%', '/%E0%A4', '/events/%'])(
    'leads home where a browser opens what cannot be read: %s',
    { tags: 'spec:2.5' },
    async (url) => {
      const answer = await open(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe('/')
      expect((await open(url)).statusCode).toBe(400)
      expect((await open(`/api/v1${url}`, { accept: 'text/html' })).statusCode).toBe(400)
    },
  )

  it.each([
    '/missing.js',
    '/events/share.png',
    '/index.html',
    '/.env',
    '/assets',
    '/assets/app',
    '/assets/gone.js?v=1',
  ])('is 404 with a problem where it looks like a file: %s', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ detail: `There is nothing at ${url.split('?')[0]}.` })
  })

  it('does not hide the files of the page', async () => {
    const [script, icon] = await Promise.all([open('/assets/app-1a2b.js'), open('/favicon.svg')])
    expect(script).toMatchObject({ statusCode: 200, body: 'start()' })
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(icon).toMatchObject({ statusCode: 200, body: '<svg/>' })
  })

  it('sends the compressed form of a script to clients that can read it', async () => {
    const small = await open('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(small.headers['content-type']).toMatch(/javascript/)
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(String(brotliDecompressSync(small.rawPayload))).toBe('start()')
    expect(await open('/assets/app-1a2b.js', { 'accept-encoding': 'identity' })).toMatchObject({ body: 'start()' })
  })
})

describe('a page that a browser has kept', () => {
  it('is revalidated each time, and sent again only when it has changed', async () => {
    const { id, owner } = await buildEvent(test)
    const first = await open(`/events/${id}`)
    expect(first.headers['cache-control']).toBe('no-cache')
    const kept = { 'if-none-match': String(first.headers.etag) }
    expect(await open(`/events/${id}`, kept)).toMatchObject({ statusCode: 304, body: '' })
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { title: 'New' } })
    expect(await open(`/events/${id}`, kept)).toMatchObject({ statusCode: 200 })
  })
})

describe('while the database is away', () => {
  const away = startTestApp(() => ({
    pageDir,
    reads: readsOf(openDb(openPool('postgresql://127.0.0.1:1/muster', () => {}))),
  }))

  it('the page of an event is 503 with the page', async () => {
    const { id } = await buildEvent(away)
    const answer = await away.app.inject({ url: `/events/${id}` })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(readHead(answer.body)).toMatchObject({
      title: fullTitle(headOfPage('/events').title),
      canonical: `http://muster.test/events/${id}`,
    })
    expect(answer.body).toContain('<div id="root"></div>')
    expect(answer.body).not.toContain('ECONNREFUSED')
  })

  it('every other page is as usual', async () => {
    for (const url of ['/', '/events', '/events/12/edit', '/terms']) {
      expect((await away.app.inject({ url })).statusCode, url).toBe(200)
    }
  })
})
