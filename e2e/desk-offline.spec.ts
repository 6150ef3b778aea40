import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Match } from '@muster/contract/matches'
import { chromium, type Page, type Route } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, password } from './support/api.ts'
import { chromiumArguments, ensureChromium } from './support/chromium.ts'
import type { Mailbox } from './support/mailbox.ts'
import { type Muster, startMuster } from './support/server.ts'

/** An event with a published round of this many tables, its owner's token, and its matches. */
async function setUp({ url }: Muster, mailbox: Mailbox, tables = 2) {
  const { token, email } = await createMember(url, mailbox, 'Olga')
  const call = apiOf(url, token)
  const event = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', rounds_planned: 2 },
  })
  const params = { event_id: event.id }
  const nicknames = Array.from({ length: 2 * tables }, (_, position) => `Player ${position + 1}`)
  await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: nicknames.map((nickname) => ({ nickname })) },
  })
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const listMatches = async () => (await call('GET /events/:event_id/matches', { params })).matches
  const address = `/events/${event.id}/desk?part=round`
  return { token, email, call, event_id: event.id, listMatches, address }
}

/** Opens the desk and waits until it works without a network. */
async function openDesk(page: Page, address: string, token?: string) {
  if (token) await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  await page.goto(address)
  await expect(page.getByText(/^Ready offline since/)).toBeVisible()
}

const tableField = (page: Page) => page.getByLabel('Table', { exact: true })

async function enter(page: Page, table: number | null, one: number, other: number) {
  const field = tableField(page)
  await field.fill(String(table))
  await field.press('Enter')
  for (const score of [one, other]) {
    await page.keyboard.type(String(score))
    await page.keyboard.press('Enter')
  }
  await expect(field).toBeFocused()
}

const notSent = (page: Page, count: number) => page.getByRole('button', { name: new RegExp(`^${count} not sent`) })
const expectAllSent = (page: Page) =>
  expect(page.getByRole('button', { name: /not sent/ })).toBeHidden({ timeout: 90_000 })

const scoresOf = ({ participant1_score, participant2_score }: Match) => [participant1_score, participant2_score]

/** What `url` matches is aborted before or after the server has it. */
const loseRequest = (route: Route) => route.abort('internetdisconnected')
const loseResponse = async (route: Route) => {
  await route.fetch()
  await route.abort('internetdisconnected')
}
const results = '**/result'

test('the desk opens and takes results without a network, and sends them later', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  await page.reload()
  await expect(notSent(page, 1)).toBeVisible()
  await enter(page, 2, 5, 6)
  await expect(notSent(page, 2)).toBeVisible()
  await expect(page.getByText('All results are in.')).toBeVisible()
  await page.goto('/my-events')
  await page.getByRole('link', { name: 'Winter Muster' }).first().waitFor()
  await context.setOffline(false)
  await page.goto(address)
  await expectAllSent(page)
  expect((await listMatches()).map(scoresOf)).toEqual([
    [20, 10],
    [5, 6],
  ])
})

test('the network goes in the middle of a save: the result is saved once', async ({ page, muster, mailbox }) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await page.route(results, loseResponse, { times: 1 })
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  await expectAllSent(page)
  const [first] = (await listMatches()) as [Match]
  expect(scoresOf(first)).toEqual([20, 10])
  const history = await call('GET /events/:event_id/matches/:match_id/history', {
    params: { event_id, match_id: first.id },
  })
  expect(history.history).toHaveLength(1)
})

test('a score corrected before it was sent arrives corrected, whatever became of the first', async ({
  page,
  muster,
  mailbox,
}) => {
  const { token, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await page.route(results, loseResponse)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  await page.unroute(results)
  await page.route(results, loseRequest, { times: 1 })
  await enter(page, 1, 19, 10)
  await expect.poll(async () => scoresOf((await listMatches())[0] as Match), { timeout: 90_000 }).toEqual([19, 10])
  await expectAllSent(page)
})

test('two desks with different scores: both are shown, and one tap decides', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  const [first] = (await listMatches()) as [Match]
  const params = { event_id, match_id: first.id }
  await call('PUT /events/:event_id/matches/:match_id/result', {
    params,
    body: { participant1_score: 1, participant2_score: 2 },
  })
  await context.setOffline(false)
  await expect(page.getByText(/^You saved 1–2 at .* \(on another device\)\.$/)).toBeVisible({ timeout: 90_000 })
  expect(scoresOf((await listMatches())[0] as Match), 'nothing is overwritten unseen').toEqual([1, 2])
  await page.getByRole('button', { name: 'Save Mine' }).click()
  await expectAllSent(page)
  expect(scoresOf((await listMatches())[0] as Match)).toEqual([20, 10])
})

/** Signs in a page that is open, without the form. */
const signIn = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('access_token', value), token)

const logIn = async (url: string, email: string) =>
  (await apiOf(url)('POST /auth/login', { body: { email, password } })).access_token

test('signing out keeps unsent results under their account', async ({ page, context, muster, mailbox }) => {
  const { token, email, event_id, address } = await setUp(muster, mailbox)
  await page.goto('/')
  await signIn(page, token)
  await openDesk(page, address)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await context.setOffline(false)
  const other = await createMember(muster.url, mailbox, 'Otto')
  await signIn(page, other.token)
  await page.goto('/my-events')
  await expect(page.getByRole('heading', { name: 'My Events', exact: true })).toBeVisible()
  await page.waitForTimeout(2_000)
  const call = apiOf(muster.url, await logIn(muster.url, email))
  const list = async () => (await call('GET /events/:event_id/matches', { params: { event_id } })).matches
  expect(scoresOf((await list())[0] as Match), 'another account sends nothing').toEqual([null, null])
  await signIn(page, await logIn(muster.url, email))
  await page.goto('/my-events')
  await expect.poll(async () => scoresOf((await list())[0] as Match)).toEqual([20, 10])
})

test('a session that has ended keeps the results until the user signs in again', async ({ page, muster, mailbox }) => {
  const { token, email, call, event_id, address } = await setUp(muster, mailbox)
  await page.goto('/')
  await signIn(page, token)
  await openDesk(page, address)
  await call('POST /auth/logout', {})
  await tableField(page).fill('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^(Login|Sign In|Log In)$/ }).click()
  const again = apiOf(muster.url, await logIn(muster.url, email))
  await expect
    .poll(async () => {
      const { matches } = await again('GET /events/:event_id/matches', { params: { event_id } })
      return scoresOf(matches[0] as Match)
    })
    .toEqual([20, 10])
  await expect(page).toHaveURL(/desk/)
})

test('a result of a deleted match stays in the list with its reason', async ({ page, context, muster, mailbox }) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  const [first] = (await listMatches()) as [Match]
  await call('DELETE /events/:event_id/matches/:match_id', { params: { event_id, match_id: first.id } })
  await context.setOffline(false)
  await notSent(page, 1).click()
  await expect(page.getByText('Not saved. This match has been deleted.').last()).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Everything is sent.')).toBeVisible()
})

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
  await expect(page.getByText(/^This browser refuses to store results/)).toBeVisible()
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
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
  await expect.poll(isWaiting).toBe(true)
  await expect(notSent(page, 1)).toBeVisible()
  await page.unroute(results)
  await expectAllSent(page)
  await page.reload()
  await expect.poll(isWaiting).toBe(false)
  expect(scoresOf((await listMatches())[0] as Match)).toEqual([20, 10])
  await muster.close()
})
