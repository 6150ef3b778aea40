import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, password } from './support/api.ts'

test('a member follows a search, receives a test mail, and ends the alert from the mail without signing in', async ({
  page,
  muster,
  mailbox,
}) => {
  const { email } = await createMember(muster.url, mailbox, 'Petra')
  const find = () => apiOf(muster.url)('GET /places', { query: { search: 'Otley' } })
  await expect.poll(async () => (await find()).places.length).not.toBe(0)
  const [otley] = (await find()).places
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events?game_type=SPEARHEAD&near_place=${otley?.id}&radius_km=50`)
  // A visitor signs in first, and returns to the search.
  await page.getByRole('button', { name: 'Notify me of new events' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Notify me of new events' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('New Spearhead events within 31 miles of Otley')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await dialog.getByRole('link', { name: 'profile' }).click()
  await page.getByRole('button', { name: 'Send a test: New Spearhead events within 31 miles of Otley' }).click()
  await expect(page.getByText('A test message is on its way to you.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(await mailbox.linkTo(email, '/alerts/end'))
  await page.getByRole('button', { name: 'End Alert' }).click()
  await expect(page.getByRole('heading', { name: 'Alert ended' })).toBeFocused()
  await expectAccessible(page)
})
