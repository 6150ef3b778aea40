import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

/** A page of another origin, on the same machine: browsers keep pages of the internet away from it. */
async function openClub() {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Club</h1>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  credentials?: 'include'
  body?: string
}

test('a page of another origin reads what everybody may read, and can write nothing', async ({ browser, muster }) => {
  // Not the watched page: its browser reports each refusal.
  const page = await browser.newPage()
  const club = await openClub()
  await page.goto(club.url)
  const ask = (path: string, asked: Asked = {}) =>
    page.evaluate(
      ([url, options]) =>
        fetch(url, options as RequestInit).then(
          ({ status }) => status,
          () => 'blocked',
        ),
      [`${muster.url}/api/v1${path}`, asked] as const,
    )
  expect(await ask('/events')).toBe(200)
  expect(await ask('/events/999999')).toBe(404)
  expect(await ask('/stats/armies.csv')).toBe(200)
  expect(await ask('/events', { headers: { 'content-type': 'application/json' } })).toBe(200)
  expect(await ask('/events', { credentials: 'include' })).toBe('blocked')
  expect(await ask('/events', { headers: { authorization: 'Bearer token' } })).toBe('blocked')
  expect(await ask('/auth/me')).toBe('blocked')
  const headers = { 'content-type': 'application/json' }
  expect(await ask('/feedback', { method: 'POST', headers, body: '{}' })).toBe('blocked')
  await page.close()
  club.close()
})
