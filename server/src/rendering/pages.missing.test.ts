import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { headOfPage } from '@muster/site/page-heads'
import { fullTitle } from '@muster/site/page-meta'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/builders.ts'
import { buildPageDir, readHead, scripts } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'
import { unreachableReads } from '../testing/unreachable.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('an address without a page', () => {
  it.each([
    ['an unknown event', '/events/999999999', '/events'],
    ['an impossible event', '/events/0', '/events'],
    ['an id that is not a number', '/events/abc', '/'],
    ['an id with a sign', '/events/-1', '/'],
    ['an id longer than any', '/events/99999999999', '/'],
    ['a huge id for changing', '/events/99999999999/edit', '/'],
    ['an unknown path below an event', '/events/1/delete', '/'],
    ['the template of an address', '/events/:event_id/edit', '/'],
    ['an unknown path', '/nothing/here', '/'],
  ] as const)('is 404 with the page: %s', async (_what, path, kind) => {
    const response = await open(path)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(readHead(response.body).title).toBe(fullTitle(headOfPage(kind).title))
    expect(response.body).toContain('<div id="root"></div>')
  })

  it('does not repeat markup from an address that a client sends unescaped', async () => {
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /"><script>alert(1)</script> HTTP/1.1\r\nHost: muster\r\nConnection: close\r\n\r\n')
    const response = await text(socket)
    expect(response).toContain('HTTP/1.1 404')
    expect(response).not.toContain('<script')
    expect(readHead(response).canonical).toBe('http://muster.test/')
  })

  it.each(['/index.html', '/events/1.5', '/foo.bar'])(
    'is 404 with the page when a browser opens it: %s',
    { tags: 'spec:2.5' },
    async (url) => {
      const response = await open(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<div id="root"></div>')
    },
  )

  it.each(['/foo%', '/%E0%A4', '/events/%'])(
    'redirects a browser to the home page from a malformed address: %s',
    { tags: 'spec:2.5' },
    async (url) => {
      const response = await open(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(response.statusCode).toBe(302)
      expect(response.headers.location).toBe('/')
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
  ])('is 404 with a problem when it looks like a file: %s', async (url) => {
    const response = await open(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toMatchObject({ detail: `There is nothing at ${url.split('?')[0]}.` })
  })

  it('does not shadow the files of the page', async () => {
    const [script, icon] = await Promise.all([open('/assets/app-1a2b.js'), open('/favicon.svg')])
    expect(script).toMatchObject({ statusCode: 200, body: 'start()' })
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(icon).toMatchObject({ statusCode: 200, body: '<svg/>' })
  })

  it('asks for the service worker anew at each start', async () => {
    const { statusCode, headers } = await open('/service-worker.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it.each(Object.entries(scripts))('sends %s compressed to clients that can read it', async (name, text) => {
    const small = await open(`/assets/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(small.headers['content-type']).toMatch(/javascript/)
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(String(brotliDecompressSync(small.rawPayload))).toBe(text)
    const { body, headers } = await open(`/assets/${name}`, { 'accept-encoding': 'identity' })
    expect([body === text, headers['content-length'], headers.vary]).toEqual([
      true,
      `${text.length}`,
      'accept-encoding',
    ])
  })
})

describe('while the database is unavailable', () => {
  const offline = startTestApp(() => ({ pageDir, reads: unreachableReads() }))

  it('the page of an event is 503 with the page', async () => {
    const { id } = await buildEvent(offline)
    const response = await offline.app.inject({ url: `/events/${id}` })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(readHead(response.body)).toMatchObject({
      title: fullTitle(headOfPage('/events').title),
      canonical: `http://muster.test/events/${id}`,
    })
    expect(response.body).toContain('<div id="root"></div>')
    expect(response.body).not.toContain('ECONNREFUSED')
  })

  it('every other page is as usual', async () => {
    for (const url of ['/', '/events', '/events/12/edit', '/terms']) {
      expect((await offline.app.inject({ url })).statusCode, url).toBe(200)
    }
  })
})
