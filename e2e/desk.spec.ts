import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createTournament } from './support/api.ts'
import { publishRound } from './support/hall.ts'

const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']

for (const [device, width, tag] of [
  ['a phone', 360, []],
  ['a laptop', 1280, ['@long']],
] as const) {
  test(`an organiser runs two rounds on ${device}`, { tag: [...tag] }, async ({ page, olga: call }) => {
    const { params } = await createTournament(call, names, { rounds_planned: 2 })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/events/${params.event_id}`)
    await page.getByRole('link', { name: 'Desk' }).click()

    await checkIn(page)
    await page.getByRole('link', { name: 'Round', exact: true }).click()
    await pairAndPublish(page, 1)
    await enterResults(page, 1)

    await page.getByRole('button', { name: 'Pair Round 2' }).click()
    await expect(page.getByText('No rematch', { exact: false })).toBeVisible()
    await publishRound(page, 2)
    await enterResults(page, 2)

    await page.getByRole('link', { name: 'Standings' }).click()
    await expect(page.getByRole('row')).toHaveCount(8)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const { state } = await call('GET /events/:event_id', { params })
    expect(state).toBe('finished')
  })
}

/** Checks in everyone but Gus: some by typing, some with buttons. */
async function checkIn(page: Page) {
  await expect(page.getByRole('heading', { name: 'Check-in (0 of 7 here)' })).toBeVisible()
  const field = page.getByLabel('Check in by name')
  for (const letters of ['an', 'be', 'cl']) {
    await field.fill(letters)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  for (const name of ['Eve', 'Finn']) await page.getByRole('button', { name: `${name} is here`, exact: false }).click()
  await expect(page.getByRole('heading', { name: 'Check-in (5 of 7 here)' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // "an" matches Ana first, then Dan.
  await field.fill('an')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Missing (1)' })).toBeVisible()
}

/** Pairs a round, swaps two participants, and publishes it. */
async function pairAndPublish(page: Page, round: number) {
  await page.getByRole('button', { name: `Pair Round ${round}` }).click()
  await expect(page.getByText('No better round is possible.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const seats = page.getByRole('button', { name: /^Pick/ })
  const first = (await seats.first().textContent())?.replace(/^Pick | ?\(.*/g, '')
  await seats.first().click()
  await page
    .getByRole('button', { name: /^Swap with/ })
    .last()
    .click()
  await expect(seats.first()).not.toHaveText(new RegExp(`^Pick ${first}`))
  await publishRound(page, round)
}

/** Enters the results slip by slip by keyboard. */
async function enterResults(page: Page, round: number) {
  await expect(page.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible()
  await expect(page.getByText('3 matches in progress')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Table', { exact: true }).focus()
  for (const table of ['2', '1', '3']) {
    for (const typed of [table, '22', '11']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
  }
  await expect(page.getByText('All results are in.')).toBeVisible()
  await expect(page.getByText('not saved')).toBeHidden()
}
