import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

/** Serves a page of another origin on the same machine: browsers block requests from the internet to loopback. */
async function openClub() {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Club</h1>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

interface RequestSettings {
  method?: string
  headers?: Record<string, string>
  credentials?: 'include'
  body?: string
}

test('a page of another origin can read public data and pair rounds, and can write nothing', async ({
  browser,
  muster,
}) => {
  // Not the `page` fixture: it fails on the reports of blocked requests.
  const page = await browser.newPage()
  const club = await openClub()
  await page.goto(club.url)
  const request = (path: string, settings: RequestSettings = {}) =>
    page.evaluate(
      ([url, options]) =>
        fetch(url, options as RequestInit).then(
          ({ status }) => status,
          () => 'blocked',
        ),
      [`${muster.url}/api/v1${path}`, settings] as const,
    )
  expect(await request('/events')).toBe(200)
  expect(await request('/events/999999')).toBe(404)
  expect(await request('/stats/armies.csv')).toBe(200)
  expect(await request('/events', { headers: { 'content-type': 'application/json' } })).toBe(200)
  expect(await request('/events', { credentials: 'include' })).toBe('blocked')
  expect(await request('/events', { headers: { authorization: 'Bearer token' } })).toBe('blocked')
  expect(await request('/auth/me')).toBe('blocked')
  const headers = { 'content-type': 'application/json' }
  expect(await request('/feedback', { method: 'POST', headers, body: '{}' })).toBe('blocked')
  const body = JSON.stringify({ participants: [1, 2].map((id) => ({ id, points: 0 })) })
  expect(await request('/pairings/swiss', { method: 'POST', headers, body })).toBe(200)
  expect(await request('/openapi.json')).toBe(200)
  await page.close()
  club.close()
})
