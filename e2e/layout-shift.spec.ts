import { loadedQueriesId } from '@muster/site/rendering'
import { type PagePath, routeDefinitions } from '@muster/site/routes'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { apiOf, createMember, createTournament, publishRound } from './support/api.ts'
import { playEvent } from './support/finished-event.ts'
import { untilStarted } from './support/started.ts'

/** The network of a phone in a hall: 400 ms for a round trip, 1.6 Mbit/s. */
const slow4G = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** The shift of the viewport that the web counts as good is 0.1. A page of ours moves by less than a line. */
const shiftMax = 0.01

/** Who is signed in leaves the pages for visitors at once. */
const pathsOf = (reader: 'a visitor' | 'a member') =>
  routeDefinitions
    .filter(([, { access }]) => access === 'anyone' || (access === 'visitors' && reader === 'a visitor'))
    .map(([path]) => path)

test.use({ viewport: { width: 390, height: 844 } })

// In `test:long`: each takes two minutes on a slow network.
for (const reader of ['a visitor', 'a member'] as const)
  test(`no public page moves after its first paint for ${reader}`, { tag: '@long' }, async ({
    page,
    muster,
    mailbox,
  }) => {
    const { token } = await createMember(muster.url, mailbox, 'Olga Nowak')
    const call = apiOf(muster.url, token)
    const finished = await playEvent(call)
    const { handle } = await call('PUT /users/me', { body: { player_visibility: 'public' } })
    const { params } = await createTournament(call, ['Ana', 'Ben', 'Cleo', 'Dan'])
    await publishRound(call, params)
    const at = { params: { ...params, round_number: 1 } }
    await call('PUT /events/:event_id/rounds/:round_number/clock', {
      ...at,
      body: { is_running: true, seconds_left: 3600 },
    })
    const [slip] = await call('GET /events/:event_id/rounds/:round_number/slips', at)
    const addresses: Partial<Record<PagePath, string[]>> = {
      '/events': ['/events', '/events?search=winter', '/events?search=nothing'],
      '/events/:event_id': [
        ...['', '?part=matches', '?part=standings&after=3'].map((query) => `/events/${finished}${query}`),
        `/events/${params.event_id}`,
      ],
      '/events/:event_id/lists': [`/events/${finished}/lists`],
      '/events/:event_id/board': [`/events/${params.event_id}/board`],
      '/events/:event_id/me': [`/events/${params.event_id}/me`],
      '/armies/:faction': ['/armies/Skaven?game_type=SPEARHEAD'],
      '/armies': ['/armies?game_type=SPEARHEAD'],
      '/players/:handle': [`/players/${handle}`, `/players/${handle}?part=rating`],
      '/r/:code': [`/r/${slip?.code}`],
    }
    // Without an address of its own, such a page would not be found.
    expect(pathsOf(reader).filter((path) => path.includes(':') && !addresses[path])).toEqual([])
    if (reader === 'a member') {
      const { token: of } = await createMember(muster.url, mailbox, 'Ana Ruiz')
      await page.addInitScript((value) => localStorage.setItem('access_token', value), of)
    }
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const found: Record<string, string[]> = {}
    for (const path of pathsOf(reader)) {
      for (const address of addresses[path] ?? [path]) {
        await openRendered(page, address)
        const { sum, moved } = await shiftsOf(page)
        if (sum >= shiftMax) found[address] = moved
      }
    }
    expect(found).toEqual({})
  })

/** Opens a page as the server renders it: when it is busy, it sends the app shell, and the browser fills that. */
const openRendered = (page: Page, address: string) =>
  expect(async () => {
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    expect(await response?.text()).toContain(`id="${loadedQueriesId}"`)
  }).toPass()

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The sum of the shifts since the page was opened, and what has moved. */
async function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  await untilStarted(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            sum += value
            moved.push(
              ...sources.map(({ node, previousRect, currentRect }) => {
                const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height])
                return `${value.toFixed(4)} ${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${from} to ${to}`
              }),
            )
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })))
      }),
  )
}
