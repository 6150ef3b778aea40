import type { Browser, Page } from '@playwright/test'
import type { goals, Measurement } from './goals.ts'
import { medianOf, noNetwork, onPhone, type Shown, timeTap } from './phone.ts'
import { signInDemo } from './scan.ts'

interface LargeEvent {
  path: string
  token: string
  remove: () => Promise<void>
}

interface LargePage {
  name: string
  /** After the path of the event. */
  address: string
  /** What is there once the data is painted. */
  content: string
  /** The goal is for the first change that a tap makes; `content` is there once its list is, too. */
  taps: { name: string; link: string; shown?: Shown; content?: Shown }[]
}

const deskTab = (part: string) => `nav[aria-label="Parts of the desk"] a[href*="part=${part}"]`
const eventTab = (part: string) => `nav[aria-label="Parts of the event"] a[href*="part=${part}"]`

const pages: LargePage[] = [
  {
    name: 'check-in',
    address: '/desk?part=people',
    content: 'main li button[aria-pressed]',
    taps: [
      {
        name: 'check in',
        link: 'main li button[aria-pressed="false"]',
        shown: { selector: 'h2#check-in', text: /\(1 of/ },
      },
      { name: 'to the round', link: deskTab('round'), content: { selector: 'main li[data-match]', text: /./ } },
    ],
  },
  {
    name: 'desk',
    address: '/desk?part=round',
    content: 'main li[data-match]',
    taps: [
      // One sample starts it, the next one stops it.
      { name: 'the clock', link: 'main button:has-text("Clock")' },
      { name: 'filter', link: 'main a[href*="show=pending"]' },
      { name: 'to the people', link: deskTab('people'), content: { selector: 'h2#check-in', text: /here/ } },
    ],
  },
  { name: 'standings', address: '/desk?part=standings', content: 'main tbody tr', taps: [] },
  {
    name: 'event',
    address: '?part=matches',
    content: 'main article',
    taps: [{ name: 'to the standings', link: eventTab('standings') }],
  },
]

/** The desk stays open all day: its taps are measured once it has done what it does after it opens, in milliseconds. */
const untilSettled = 6000

/** How the desk and the page of a large event feel on a phone with a processor four times slower. */
export async function measureLargeEvents(browser: Browser, url: string): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const large = await createLargeEvent(url, 200, 8)
  const huge = await createLargeEvent(url, 1000, 1)
  try {
    for (const { name, address, content, taps } of pages) {
      const add = async (
        what: string,
        goal: keyof typeof goals | undefined,
        measure: (page: Page) => Promise<number>,
      ) => {
        const value = await medianOf(() => open(large, address, measure))
        measurements.push({ name: `200 participants, ${name}: ${what}`, value, goal })
      }
      await add('first paint', 'paintLarge', (page) => timePaint(page, content))
      await add('memory in MB', 'pageMemory', (page) => measureMemory(page, content))
      for (const { name: tap, link, shown, content: list } of taps) {
        await add(tap, 'tapLarge', (page) => timeTap(page, link, shown, untilSettled))
        if (list) await add(`${tap}, its list`, undefined, (page) => timeTap(page, link, list, untilSettled))
      }
      const value = await medianOf(() => open(huge, address, (page) => timePaint(page, content)))
      measurements.push({ name: `1,000 participants, ${name}: first paint`, value })
    }
    return measurements
  } finally {
    await large.remove()
    await huge.remove()
  }

  function open({ path, token }: LargeEvent, address: string, measure: (page: Page) => Promise<number>) {
    return onPhone(browser, url + path + address, measure, { network: noNetwork, waitUntil: 'commit', token })
  }
}

/** An event of the demo's account in its last round: the others have results, this one has none. */
async function createLargeEvent(url: string, people: number, rounds: number): Promise<LargeEvent> {
  const { call, token } = await signInDemo(url)
  const { id: event_id } = await call('POST /events', {
    body: { title: `${people} participants`, game_type: 'AOS', event_type: 'tournament', visibility: 'unlisted' },
  })
  const params = { event_id }
  const remove = async () => {
    await call('DELETE /events/:event_id', { params })
  }
  try {
    const { armies } = await call('GET /armies', { query: { game_type: 'AOS', limit: 1000 } })
    const nicknames = Array.from({ length: people }, (_, index) => ({
      nickname: `Participant ${index + 1}`,
      army_id: armies[(index * 7) % armies.length]?.id ?? null,
    }))
    for (const participants of chunksOf(nicknames, 100))
      await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
    const { participants } = await call('GET /events/:event_id/participants', { params })
    const ids = participants.map(({ id }) => id)
    for (let round = 1; round < rounds; round++) {
      const matches = Array.from({ length: people / 2 }, (_, table) => ({
        participant1_id: ids[2 * table] ?? 0,
        // Everybody moves on by two seats a round, so that nobody meets twice.
        participant2_id: ids[(2 * table + 2 * round - 1) % people] ?? 0,
        participant1_score: (table * 7 + round) % 20,
        participant2_score: (table * 11 + 3 * round) % 20,
        round_number: round,
        table_number: table + 1,
      }))
      await call('POST /events/:event_id/matches/bulk', { params, body: { matches } })
    }
    await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
    await call('POST /events/:event_id/rounds/:round_number/publish', {
      params: { event_id, round_number: rounds },
      body: {},
    })
    return { path: `/events/${event_id}`, token, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** From the last response before the content is painted to that frame, in milliseconds. */
async function timePaint(page: Page, content: string): Promise<number> {
  const painted = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const poll = () => {
          if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(poll)
        }
        poll()
      }),
    content,
  )
  const arrived = await page.evaluate(
    (until) =>
      Math.max(
        ...performance
          .getEntries()
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .map(({ responseEnd }) => responseEnd)
          .filter((end) => end > 0 && end < until),
      ),
    painted,
  )
  return painted - arrived
}

/** What the page holds a second after its content is there. */
async function measureMemory(page: Page, content: string): Promise<number> {
  await page.locator(content).first().waitFor()
  await page.waitForTimeout(1000)
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1_000_000
}
