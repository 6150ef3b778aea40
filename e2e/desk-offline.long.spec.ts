import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Match } from '@muster/contract/matches'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'
import {
  enter,
  expectAllSent,
  loseRequest,
  loseResponse,
  notSent,
  openDesk,
  results,
  scoresOf,
  setUp,
} from './support/offline-desk.ts'
import { startMuster } from './support/server.ts'

test('40 results typed offline arrive exactly once, though every second response is lost', { tag: '@long' }, async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox, 40)
  await openDesk(page, address, token)
  await context.setOffline(true)
  for (let table = 1; table <= 40; table++) await enter(page, table, 20, table)
  await expect(notSent(page, 40)).toBeVisible()
  let calls = 0
  await page.route(results, (route) => (++calls % 2 ? loseResponse(route) : route.continue()))
  await context.setOffline(false)
  await expectAllSent(page)
  const matches = await listMatches()
  expect(matches.map(({ table_number, participant2_score }) => participant2_score === table_number)).not.toContain(
    false,
  )
  for (const { id } of matches) {
    const { history } = await call('GET /events/:event_id/matches/:match_id/history', {
      params: { event_id, match_id: id },
    })
    expect(history.map(({ source }) => source)).toEqual(['offline'])
  }
})

test(
  'a restart of the browser without a network loses nothing',
  { tag: '@long' },
  async ({ muster, mailbox }, testInfo) => {
    const { token, listMatches, address } = await setUp(muster, mailbox)
    const executablePath = ensureChromium()
    const launch = () =>
      chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        baseURL: muster.url,
        ...(executablePath && { executablePath }),
        args: chromiumArguments,
      })
    const before = await launch()
    const page = await before.newPage()
    await openDesk(page, address, token)
    await before.setOffline(true)
    await enter(page, 1, 20, 10)
    await expect(notSent(page, 1)).toBeVisible()
    await before.close()
    const after = await launch()
    await after.setOffline(true)
    const again = await after.newPage()
    await again.goto(address)
    await expect(notSent(again, 1)).toBeVisible()
    await enter(again, 2, 7, 8)
    await expect(notSent(again, 2)).toBeVisible()
    await after.setOffline(false)
    await expectAllSent(again)
    await after.close()
    expect((await listMatches()).map(scoresOf)).toEqual([
      [20, 10],
      [7, 8],
    ])
  },
)

test('two tabs: each result is sent once', { tag: '@long' }, async ({ page, context, muster, mailbox }) => {
  const { token, listMatches, address } = await setUp(muster, mailbox)
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token)
  const other = await context.newPage()
  for (const each of [page, other]) await openDesk(each, address)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await enter(other, 2, 7, 8)
  for (const each of [page, other]) await expect(notSent(each, 2)).toBeVisible()
  const sent: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/result')) sent.push(response.status())
  })
  await context.setOffline(false)
  for (const each of [page, other]) await expectAllSent(each)
  expect(sent).toEqual([200, 200])
  expect((await listMatches()).map(scoresOf)).toEqual([
    [20, 10],
    [7, 8],
  ])
})

test('a browser that refuses to store results says so at once, and sends them', { tag: '@long' }, async ({
  page,
  muster,
  mailbox,
}) => {
  const { token, listMatches, address } = await setUp(muster, mailbox)
  await page.addInitScript((value) => {
    localStorage.setItem('access_token', value)
    indexedDB.open = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  }, token)
  await page.goto(address)
  await page.route(results, loseRequest)
  await enter(page, 1, 20, 10)
  await expect(page.getByText(/^This browser refuses to store what you do/)).toBeVisible()
  await page.reload()
  await expect(notSent(page, 1)).toBeVisible()
  await page.unroute(results)
  await expectAllSent(page)
  expect(scoresOf((await listMatches())[0] as Match)).toEqual([20, 10])
})

test('a new version waits until everything is sent', { tag: '@long' }, async ({ page, mailbox }) => {
  const script = fileURLToPath(new URL('../web/dist/service-worker.js', import.meta.url))
  const muster = await startMuster({ SMTP_URL: mailbox.url, RATE_LIMITS: 'off' })
  const { token, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, muster.url + address, token)
  await page.route(results, loseRequest)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  const built = await readFile(script, 'utf8')
  await muster.kill()
  await writeFile(script, built.replace('["', '["/apple-touch-icon.png","'))
  await muster.start()
  await writeFile(script, built)
  await page.reload()
  const isWaiting = (opened: Page) =>
    opened.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
  await expect.poll(() => isWaiting(page)).toBe(true)
  await expect(notSent(page, 1)).toBeVisible()
  await page.unroute(results)
  await expectAllSent(page)
  expect(scoresOf((await listMatches())[0] as Match)).toEqual([20, 10])
  // Playwright's debugger keeps the old worker alive while its page is open, though that page asks for the new one.
  const next = await page.context().newPage()
  await page.close()
  await openDesk(next, muster.url + address, token)
  await expect.poll(() => isWaiting(next)).toBe(false)
  await muster.close()
})
