import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import type { Mailbox } from './support/mailbox.ts'

/** Takes the polls away, which run every 30 seconds: what a page shows then came by its stream. */
const dropPolls = (context: BrowserContext) =>
  context.addInitScript(() => {
    const start = window.setInterval
    window.setInterval = ((work: () => void, ms?: number) => (ms === 30_000 ? 0 : start(work, ms))) as typeof start
  })

async function createTournament(url: string, mailbox: Mailbox) {
  const { token } = await createMember(url, mailbox, 'Olga Nowak')
  const call = apiOf(url, token)
  const event = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'AOS', event_type: 'tournament' },
  })
  const params = { event_id: event.id }
  const { participants } = await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: [{ nickname: 'Ana' }, { nickname: 'Ben' }] },
  })
  const [participant1_id = 0, participant2_id = 0] = participants.map(({ id }) => id)
  const { id: match_id } = await call('POST /events/:event_id/matches', {
    params,
    body: { participant1_id, participant2_id, round_number: 1, table_number: 1 },
  })
  const save = (participant1_score: number, participant2_score: number) =>
    call('PUT /events/:event_id/matches/:match_id/result', {
      params: { ...params, match_id },
      body: { participant1_score, participant2_score },
    })
  return { token, save, path: `/events/${event.id}` }
}

/** The streams that the open pages of the browser have. A page that closes does not always report its stream as ended. */
function countStreams(context: BrowserContext) {
  const open = new Set<Request>()
  const forget = (request: Request) => void open.delete(request)
  context.on('request', (request) => /\/live(\?|$)/.test(request.url()) && open.add(request))
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

const scores = (page: Page) => page.getByRole('article', { name: 'Ana against Ben' })

/** Hides or shows a page. Headless pages are always visible. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )

test('two tabs and the desk share one stream, which brings a result to all of them without a poll', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, save, path } = await createTournament(muster.url, mailbox)
  await dropPolls(context)
  const streams = countStreams(context)
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
  const other = await context.newPage()
  const desk = await context.newPage()
  await page.goto(`${path}?part=matches`)
  await other.goto(`${path}?part=matches`)
  await desk.goto(`${path}/desk`)
  await expect(scores(page)).toBeVisible()
  await expect(scores(other)).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(streams).toBe(1)
  await save(17, 8)
  await Promise.all([page, other].map((tab) => expect(scores(tab)).toContainText('17')))
  await expect(desk.getByText('17').or(desk.locator('input[value="17"]')).first()).toBeVisible()
  // The tab with the stream closes; another one opens it.
  await page.close()
  await expect.poll(streams).toBe(1)
  await save(12, 9)
  await expect(scores(other)).toContainText('12')
})

test('a page has a stream again after the server was restarted', { tag: '@alone' }, async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { save, path } = await createTournament(muster.url, mailbox)
  await dropPolls(context)
  const streams = countStreams(context)
  await page.goto(`${path}?part=matches`)
  await expect.poll(streams).toBe(1)
  muster.signal('SIGTERM')
  await muster.exited
  await expect.poll(streams).toBe(0)
  await muster.start()
  await save(17, 8)
  // The server names up to 20 seconds.
  await expect(scores(page)).toContainText('17', { timeout: 25_000 })
  await expect.poll(streams, { timeout: 25_000 }).toBe(1)
  await save(12, 9)
  await expect(scores(page)).toContainText('12')
})

test('a hidden tab gives its stream up after half a minute, and catches up when it is shown', { tag: '@long' }, async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  test.setTimeout(120_000)
  const { save, path } = await createTournament(muster.url, mailbox)
  await dropPolls(context)
  const streams = countStreams(context)
  await page.goto(`${path}?part=matches`)
  await expect.poll(streams).toBe(1)
  await setHidden(page, true)
  const hiddenAt = Date.now()
  await expect.poll(streams, { timeout: 45_000 }).toBe(0)
  expect(Date.now() - hiddenAt).toBeGreaterThan(20_000)
  await save(17, 8)
  await setHidden(page, false)
  await expect(scores(page)).toContainText('17')
  await expect.poll(streams).toBe(1)
})
