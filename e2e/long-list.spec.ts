import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createTournament } from './support/api.ts'

test('an event with hundreds of matches can be scrolled to its end, tabbed through and searched by name', async ({
  page,
  olga: call,
}) => {
  const names = Array.from({ length: 220 }, (_, index) => `Participant ${index + 1}.`)
  const { params, ids } = await createTournament(call, names, { game_type: 'AOS' })
  for (let round = 1; round <= 10; round++) {
    const matches = ids.slice(0, 110).map((participant1_id, index) => ({
      participant1_id,
      participant2_id: ids[110 + ((index + round) % 110)] ?? 0,
      round_number: round,
      table_number: index + 1,
      participant1_score: 10,
      participant2_score: 5,
    }))
    await call('POST /events/:event_id/matches/bulk', { params, body: { matches } })
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/events/${params.event_id}?part=matches`)
  await expect(page.getByRole('heading', { name: 'Matches (1100)' })).toBeVisible()
  await expect(page.getByText('loaded…')).toBeHidden()
  // Only the rows near the viewport are rendered.
  expect(await page.getByRole('article').count()).toBeLessThan(200)
  const last = page.getByRole('article', { name: 'Participant 110. against Participant 120.' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(last).toBeInViewport({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  await page.getByLabel('Find a participant').fill('participant 117.')
  await expect(page.getByRole('heading', { name: 'Matches (10 of 1100)' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Find a participant').fill('nobody')
  await expect(page.getByText('No matches for “nobody”.')).toBeVisible()

  await page.goto(`/events/${params.event_id}?part=standings`)
  const menus = page.getByRole('button', { name: /^More: Participant/ })
  await menus.first().focus()
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const reached = new Set<string>()
  // Two tab stops per row: the explanation of the position, and the menu.
  for (let stop = 0; stop < 2 * names.length; stop++) {
    const focused = await label()
    if (focused?.startsWith('More:')) reached.add(focused)
    await page.keyboard.press('Tab')
  }
  expect(reached.size).toBe(names.length)
})

test('at a desk with hundreds of tables, a table number leads to a row far away, and Enter goes on to the next', async ({
  page,
  olga: call,
}) => {
  const tables = 220
  const names = Array.from({ length: 2 * tables }, (_, index) => `Participant ${index + 1}.`)
  const { params, ids } = await createTournament(call, names, { game_type: 'AOS' })
  const matches = Array.from({ length: tables }, (_, index) => ({
    participant1_id: ids[2 * index] ?? 0,
    participant2_id: ids[2 * index + 1] ?? 0,
    round_number: 1,
    table_number: index + 1,
  }))
  await call('POST /events/:event_id/matches/bulk', { params, body: { matches } })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/events/${params.event_id}/desk?part=round`)
  const table = page.getByLabel('Table', { exact: true })
  await expect(page.getByText('220 matches in progress')).toBeVisible()
  expect(await page.locator('li[data-match]').count(), 'rows far away are not rendered').toBeLessThan(tables / 2)
  const first = (number: number) => page.getByLabel(`Score of Participant ${2 * number - 1}.`)
  for (const number of [150, 70, 219]) {
    await table.fill(String(number))
    // As fast as a slip is typed.
    await table.press('Enter')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(table).toBeFocused()
    await expect(first(number)).toHaveValue('12')
  }
  await expect(page.getByText('217 matches in progress')).toBeVisible()

  // By hand, Enter goes on to the next row: over the edge of what is rendered together, and of the columns.
  await table.fill('108')
  await table.press('Enter')
  await expect(first(108)).toBeFocused()
  await first(108).click()
  for (let number = 108; number < 122; number++) {
    await expect(first(number)).toBeFocused()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('203 matches in progress')).toBeVisible()
  await expect.poll(async () => (await call('GET /events/:event_id/rounds', { params })).rounds[0]?.reported).toBe(17)
})
