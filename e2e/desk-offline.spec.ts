import type { Match } from '@muster/contract/matches'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, password } from './support/api.ts'
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
  tableField,
} from './support/offline-desk.ts'

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
  // The page shows nothing unsent before it has read what it stored, so the server is what counts.
  const saved = expect.poll(async () => (await listMatches()).map(scoresOf), { timeout: 90_000 })
  await saved.toEqual([
    [20, 10],
    [5, 6],
  ])
  await expectAllSent(page)
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

test('the desk leads to the page of the event and back without a network, and asks nothing', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, address } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await context.setOffline(true)
  await enter(page, 1, 20, 10)
  await expect(notSent(page, 1)).toBeVisible()
  await page.getByRole('link', { name: 'Event', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Muster' })).toBeVisible()
  await page.getByRole('link', { name: 'Desk' }).click()
  await expect(notSent(page, 1)).toBeVisible()
})

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
