import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import { publishRound } from './support/hall.ts'
import { enter, expectAllSent, openDesk } from './support/offline-desk.ts'

const names = Array.from({ length: 23 }, (_, index) => `Player ${index + 1}.`)

const nameIn = (row: string) => /Player \d+\.|Pia|Zoe/.exec(row)?.[0]

const part = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

async function addHere(page: Page, nickname: string) {
  await page.getByRole('button', { name: 'Add Participants' }).click()
  await page.getByRole('textbox', { name: 'Nickname 1' }).fill(nickname)
  await page.getByRole('button', { name: 'Add 1 Participant' }).click()
}

async function drop(page: Page, nickname: string) {
  await part(page, 'People')
  await page.getByRole('button', { name: `More: ${nickname}`, exact: true }).click()
  await page.getByRole('button', { name: `Drop ${nickname}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click()
  await expect(page.getByText(`${nickname} has dropped out.`)).toBeVisible()
}

async function pair(page: Page, round: number) {
  await part(page, 'Round')
  await page.getByRole('button', { name: `Pair Round ${round}`, exact: true }).click()
  await publishRound(page, round)
  await page.getByRole('button', { name: 'Start Clock' }).click()
  await expect(page.getByRole('button', { name: 'Stop Clock' })).toBeVisible()
}

/** The names in standings order, with everything that their row says. */
async function standingsOf(page: Page) {
  await part(page, 'Standings')
  await expect(page.getByRole('row'), 'the heading, and everybody').toHaveCount(26)
  const rows = await page.getByRole('row').allTextContents()
  return rows.slice(1)
}

test('a day of 24 without a network, from the second check-in to the prizes, in four browsers', async ({
  page,
  context,
  browser,
  muster,
  mailbox,
}) => {
  const { token } = await createMember(muster.url, mailbox, 'Olga')
  const call = apiOf(muster.url, token)
  const { id: event_id } = await call('POST /events', {
    body: {
      title: 'Winter Muster',
      game_type: 'AOS',
      event_type: 'tournament',
      rounds_planned: 3,
      registration_open: true,
    },
  })
  const params = { event_id }
  const participants = names.map((nickname) => ({ nickname }))
  await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
  const pia = await createMember(muster.url, mailbox, 'Pia')
  await apiOf(muster.url, pia.token)('POST /events/:event_id/participants/me', { params, body: {} })

  const address = `${muster.url}/events/${event_id}`
  const openPage = async (path: string, of?: string) => {
    const other = await browser.newContext({ locale: 'en-GB' })
    if (of) await other.addInitScript((value) => localStorage.setItem('access_token', value), of)
    const opened = await other.newPage()
    await opened.goto(address + path)
    return opened
  }
  const second = await openPage('/desk?part=people', token)
  const player = await openPage('/me', pia.token)
  const visitor = await openPage('/board')

  await openDesk(page, `/events/${event_id}/desk?part=people`, token)
  const missing = page.getByRole('button', { name: /is here,/, pressed: false })
  await expect(missing).toHaveCount(24)
  await missing.first().click()
  await expect(page.getByRole('heading', { name: /1 of 24 here/ })).toBeVisible()
  await expect(second.getByRole('heading', { name: /1 of 24 here/ })).toBeVisible()
  await expect(second.getByText(/^Ready offline since/)).toBeVisible()

  await context.setOffline(true)
  await second.context().setOffline(true)
  for (let here = 2; here <= 24; here++) {
    await missing.nth(0).click()
    await expect(page.getByRole('heading', { name: `Check-in (${here} of 24 here)` })).toBeVisible()
  }
  // The second device checks in one of the same, and adds the same late comer.
  await second.getByRole('button', { name: /^Player 23\. is here,/ }).click()
  await addHere(second, 'Zoe')

  await pair(page, 1)
  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByLabel('Announcement').fill('Lunch at noon')
  await page.getByRole('button', { name: 'Send' }).click()
  for (let table = 1; table <= 12; table++) await enter(page, table, 20, table)
  const leaver = await page.locator('li[data-match]').first().getByRole('textbox').first().getAttribute('aria-label')
  await drop(page, (leaver ?? '').replace('Score of ', ''))
  await addHere(page, 'Zoe')
  await expect(page.getByRole('button', { name: /^Zoe is here,/, pressed: true })).toBeVisible()
  await page.reload()
  await pair(page, 2)
  for (let table = 1; table <= 12; table++) await enter(page, table, table + 5, 11)
  const next = await page.locator('li[data-match]').nth(4).getByRole('textbox').last().getAttribute('aria-label')
  await drop(page, (next ?? '').replace('Score of ', ''))
  await pair(page, 3)
  for (let table = 1; table <= 11; table++) await enter(page, table, 9 + (table % 5), 12)
  const standings = await standingsOf(page)
  expect(standings).toHaveLength(25)

  await second.context().setOffline(false)
  await expectAllSent(second)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'It Is the Same Person' }).click({ timeout: 120_000 })
  await expectAllSent(page)
  await expect(page.getByText(/decision|Save Mine|refuses|has joined since/)).toHaveCount(0)
  await expect.poll(() => standingsOf(page), 'the server ranks as the desk did').toEqual(standings)

  const list = await call('GET /events/:event_id/participants', { params })
  expect(list.participants).toHaveLength(25)
  expect(list.participants.filter(({ checked_in_at }) => checked_in_at === null)).toEqual([])
  const { matches } = await call('GET /events/:event_id/matches', { params })
  expect(matches).toHaveLength(12 + 12 + 11)
  expect(matches.filter(({ result }) => result === 'pending')).toEqual([])
  const { announcements } = await call('GET /events/:event_id/announcements', { params })
  expect(announcements.map(({ text }) => text)).toEqual(['Lunch at noon'])

  // The others have seen it without a reload.
  await expect.poll(() => standingsOf(second)).toEqual(standings)
  await expect(visitor.getByText('Lunch at noon').first()).toBeVisible()
  await expect(player.getByText('Lunch at noon').first()).toBeVisible()
  await part(page, 'Finish')
  await expect(page.getByRole('heading', { name: 'The event is finished' })).toBeVisible()
  await visitor.goto(`${address}?part=standings`)
  await expect(visitor.getByRole('rowheader')).toHaveCount(25)
  const ranked = await visitor.getByRole('rowheader').allTextContents()
  expect(ranked.map(nameIn), 'a visitor sees the same order').toEqual(standings.map(nameIn))
  for (const other of [second, player, visitor]) await other.context().close()
})
