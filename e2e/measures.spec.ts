import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeMember, send } from './support/api.ts'

/** Opens the page as somebody who has signed in before. */
const keepSession = (page: Page, token: string) =>
  page.addInitScript((kept) => localStorage.setItem('access_token', kept), token)

test('toasts stand in the lower right corner, 356 px wide and 14 px apart', { tag: '@spec:9.18' }, async ({
  page,
  muster,
  mailbox,
}) => {
  const { token } = await makeMember(muster.url, mailbox, 'Ana')
  await keepSession(page, token)
  await page.goto('/profile')
  const toasts = page.getByRole('dialog', { name: 'Profile updated successfully' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.press('Enter')
  // They stay while the pointer rests on them.
  await toasts.hover()
  await save.press('Enter')
  await expect(toasts).toHaveCount(2)
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const boxes = await toasts.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()).sort((a, b) => a.top - b.top),
  )
  const [upper, lower] = boxes
  expect(boxes.map(({ width }) => width)).toEqual([356, 356])
  expect(lower.top - upper.bottom).toBe(14)
  expect([window.width - lower.right, window.height - lower.bottom]).toEqual([16, 16])
})

test('a description takes two lines of a card, however long it is', { tag: '@spec:2.101' }, async ({
  page,
  muster,
  mailbox,
}) => {
  const { token } = await makeMember(muster.url, mailbox, 'Ana')
  const description = 'Three rounds, eight participants, one trophy. '.repeat(50).trim()
  const body = { title: 'Winter Muster', description, game_type: 'SPEARHEAD', event_type: 'tournament' }
  await send(muster.url, 'POST', '/events', { token, body })
  await keepSession(page, token)
  await page.goto('/my-events')
  // A list is sent the first 500 letters.
  const lines = await page.getByText(description.slice(0, 500)).evaluate((text) => {
    const { height } = text.getBoundingClientRect()
    return height / Number.parseFloat(getComputedStyle(text).lineHeight)
  })
  expect(lines).toBeCloseTo(2)
})
