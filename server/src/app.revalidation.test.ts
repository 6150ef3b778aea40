import { expect, it } from 'vitest'
import { buildPageDir } from './testing/built-page.ts'
import { startTestApp } from './testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

it.each([
  ['/', 'no-cache'],
  ['/api/docs', 'no-cache'],
  ['/api/v1/stats/armies', 'no-cache'],
  ['/events.ics', 'no-cache'],
  ['/events.atom', 'no-cache'],
  ['/robots.txt', undefined],
  ['/sitemap.xml', 'no-cache'],
  ['/share/armies.png', 'public, max-age=86400'],
])('%s responds to HEAD with its headers only, and to its ETag with 304', async (url, caching) => {
  const { date: _date, connection: _connection, ...headers } = (await test.app.inject({ url })).headers
  expect(headers['cache-control']).toBe(caching)
  expect(await test.app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '', headers })
  const again = await test.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})
