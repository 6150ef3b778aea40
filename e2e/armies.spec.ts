import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, untilCounted } from './support/api.ts'
import { countries } from './support/countries.ts'
import { type InputDevice, keyboard, mouse } from './support/input-device.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Muster } from './support/server.ts'

const factions = ['Seraphon', 'Skaven', 'Ironjawz', 'Nighthaunt', 'Fyreslayers', 'Sylvaneth']

/**
 * Records a league of eighteen participants, three of each faction, each against each other. Seraphon wins all matches,
 * Skaven loses all, the others draw.
 */
async function playLeague({ url }: Muster, mailbox: Mailbox, country: string): Promise<number> {
  const { token } = await createMember(url, mailbox, 'Ana')
  const call = apiOf(url, token)
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD', limit: 1000 } })
  const event = await call('POST /events', {
    body: {
      title: 'Long Night',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      location_country: country,
      event_date: '2026-11-01T10:00:00Z',
    },
  })
  const params = { event_id: event.id }
  const participants = Array.from({ length: 18 }, (_, index) => ({
    nickname: `Player ${index + 1}`,
    army_id: armies.find(({ faction }) => faction === factions[index % factions.length])?.id,
  }))
  const added = await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
  const strength = [9, 1, 5, 5, 5, 5]
  const matches = added.participants.flatMap(({ id }, one) =>
    added.participants.slice(one + 1).map((other, step) => ({
      participant1_id: id,
      participant2_id: other.id,
      participant1_score: strength[one % factions.length],
      participant2_score: strength[(one + 1 + step) % factions.length],
      round_number: 1,
    })),
  )
  await call('POST /events/:event_id/matches/bulk', { params, body: { matches } })
  await untilCounted(url, country, matches.length)
  return event.id
}

/** Expects the page to be accessible in light and dark, and free of overflow at any size. */
async function expectFinished(page: Page) {
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
  await expectNoOverflow(page)
}

for (const [way, deviceOf, country, tag] of [
  ['with a mouse', mouse, countries.withMouse, []],
  ['by keyboard alone', keyboard, countries.byKeyboard, ['@long']],
] as const) {
  test(`a player looks up the performance of an army ${way}`, { tag: ['@spec:1.2', ...tag] }, async ({
    page,
    muster,
    mailbox,
  }) => {
    const event_id = await playLeague(muster, mailbox, country)
    const device = deviceOf(page)
    await page.goto('/')
    await device.press(page.getByRole('navigation').getByRole('link', { name: 'Armies' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Armies' })).toBeVisible()
    await narrow(page, device, country)
    await readTable(page, device)
    await readMatrix(page, country)
    await openFaction(page, device, country)
    await compareTwo(page, device)
    await seeEvent(page, event_id)
  })
}

async function narrow(page: Page, device: InputDevice, country: string) {
  await device.press(page.getByRole('navigation', { name: 'Game' }).getByRole('link', { name: 'Spearhead' }))
  await device.pick(page.getByLabel('Country'), country)
  await expect(page).toHaveURL(new RegExp(`game_type=SPEARHEAD&country=${country}`))
  await expect(page).toHaveTitle(`Armies in Spearhead, ${country} | Muster`)
  await expect(page.getByRole('status').filter({ hasText: 'counted matches' })).toHaveText(/18 participants/)
}

async function readTable(page: Page, device: InputDevice) {
  const table = page.getByRole('table', { name: 'Win rates by faction' })
  const names = () => table.getByRole('rowheader').getByRole('link').allTextContents()
  await expect.poll(names).toEqual(expect.arrayContaining(['Seraphon']))
  expect((await names())[0]).toBe('Seraphon')
  // Its three participants against the fifteen others. Fewer than five participants are too few for a judgement.
  await expect(table.getByRole('row', { name: /Seraphon/ })).toContainText('100.0%')
  await expect(table).toContainText('Too few matches to judge')
  await device.press(table.getByRole('button', { name: 'Losses' }))
  await expect.poll(async () => (await names())[0]).toBe('Skaven')
  await expect(page).toHaveURL(/sort=losses/)
  await page.goBack()
}

async function readMatrix(page: Page, country: string) {
  await page.goto(`/armies?game_type=SPEARHEAD&country=${country}`)
  await page.getByRole('heading', { name: 'Trend by month' }).scrollIntoViewIfNeeded()
  const matrix = page.getByRole('table', { name: /^Win rate of the faction of each row/ })
  await expect(
    matrix.getByRole('row', { name: /Seraphon/ }).getByRole('cell', { name: /^9 wins, 0 draws, 0 losses/ }),
  ).toHaveCount(5)
  await expectFinished(page)

  await page.setViewportSize({ width: 360, height: 740 })
  const frame = page.getByRole('region', { name: 'Matchups, scrolls both ways' })
  await frame.evaluate((element) => element.scrollTo(200, 100))
  const edges = async (name: string, role: 'columnheader' | 'rowheader') =>
    matrix.getByRole(role, { name }).boundingBox()
  const [outer, head, row] = [
    await frame.boundingBox(),
    await edges('Fyreslayers', 'columnheader'),
    await edges('Fyreslayers', 'rowheader'),
  ]
  expect(Math.abs((head?.y ?? 0) - (outer?.y ?? 0))).toBeLessThan(3)
  expect(Math.abs((row?.x ?? 0) - (outer?.x ?? 0))).toBeLessThan(3)
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function openFaction(page: Page, device: InputDevice, country: string) {
  await device.press(page.getByRole('table', { name: 'Win rates by faction' }).getByRole('link', { name: 'Seraphon' }))
  await expect(page.getByRole('heading', { level: 1, name: `Seraphon in Spearhead, ${country}` })).toBeVisible()
  await device.press(page.getByRole('button', { name: /^Show 9 matches against Skaven/ }))
  await expect(page).toHaveURL(/opponent=Skaven/)
  const games = page.getByRole('region', { name: 'Matches behind these numbers' }).getByRole('listitem')
  await expect(games).toHaveCount(9)
  await expect(games.first()).toContainText('Long Night')
  await expectFinished(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of the matches' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(10)
}

async function compareTwo(page: Page, device: InputDevice) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await device.press(page.getByRole('link', { name: 'Compare with another' }))
  await device.pick(page.getByLabel('Second faction'), 'Skaven')
  await expect(page).toHaveURL(/a=Seraphon&b=Skaven/)
  await expect(page.getByText('Based on 45 and 45 matches, it is too early to tell them apart.')).toBeVisible()
  await expect(page.getByText('Seraphon has 9 wins, 0 draws and 0 losses in 9 matches against Skaven.')).toBeVisible()
  await expectFinished(page)
}

async function seeEvent(page: Page, event_id: number) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/events/${event_id}`)
  // They are below the participants, and are loaded once they come near.
  await page.locator('tr[id^="participant-"]').last().scrollIntoViewIfNeeded()
  const armies = page.getByRole('table', { name: 'Factions at this event' })
  await expect(armies.getByRole('row', { name: /Seraphon/ })).toContainText('45 wins, 0 draws, 0 losses')
  await expectAccessible(page)
  await armies.getByRole('link', { name: 'Seraphon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seraphon' })).toBeVisible()
}
