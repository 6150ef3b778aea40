import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

const phone = { width: 390, height: 844 }

test('at a friendly, a participant records a game and the other side confirms it', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const [ana, ben] = [await createMember(muster.url, mailbox, 'Ana'), await createMember(muster.url, mailbox, 'Ben')]
  const event = await apiOf(muster.url, olga.token)('POST /events', {
    body: { title: 'Game night', game_type: 'SPEARHEAD', event_type: 'friendly', registration_open: true },
  })
  const params = { event_id: event.id }
  for (const { token } of [ana, ben])
    await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })

  await page.setViewportSize(phone)
  await page.addInitScript((value) => localStorage.setItem('access_token', value), ana.token)
  await page.goto(`${muster.url}/events/${event.id}/me`)
  await page.getByRole('button', { name: 'Record a Game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a Game' })
  await dialog.getByLabel('Opponent').selectOption('Ben')
  await dialog.getByLabel('Your score').fill('12')
  await dialog.getByLabel('Their score').fill('8')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(page.getByText(/^You reported this at .* It counts unless Ben objects\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const other = await context.newPage()
  await other.addInitScript((value) => localStorage.setItem('access_token', value), ben.token)
  await other.goto(`${muster.url}/events/${event.id}`)
  await expect(other.getByText('Ana has recorded a game with you.')).toBeVisible()
  await expectAccessible(other)
  await expectNoOverflow(other)
  await other.getByRole('link', { name: 'Check the Result' }).click()
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Both sides agree. This is the result.')).toBeVisible()
  await context.close()
  // Nothing has started.
  expect((await apiOf(muster.url, olga.token)('GET /events/:event_id', { params })).state).toBe('upcoming')
})
