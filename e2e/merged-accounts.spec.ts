import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, createTournament, password } from './support/api.ts'

test('a player merges a second account, finds the games of both in one record, and splits them again', async ({
  page,
  muster,
  mailbox,
  olga,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const second = await createMember(muster.url, mailbox, 'Olga Second')
  for (const [index, call] of [olga, apiOf(muster.url, second.token)].entries()) {
    const { params } = await createTournament(olga, ['Quentin'], {
      title: `Cup ${index}`,
      registration_open: true,
    })
    await call('POST /events/:event_id/participants/me', { params, body: {} })
  }
  await page.goto('/profile')
  await expect(page.getByText('1 event, 0 matches with a result')).toBeVisible()
  await page.getByRole('button', { name: 'Merge Another Account…' }).click()
  await page.getByLabel('Email of the Other Account').fill(second.email)
  await page.getByLabel('Password of the Other Account').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Merge Accounts' }).click()
  await expect(page.getByText('2 events, 0 matches with a result')).toBeVisible()
  const refusal = apiOf(muster.url)('POST /auth/login', { body: { email: second.email, password } })
  await expect(refusal).rejects.toThrow(/This account is merged into p…@example\.com/)

  await page.getByRole('button', { name: `Split: ${second.email}` }).click()
  await page.getByLabel('Your Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Split Account' }).click()
  await expect(page.getByText('1 event, 0 matches with a result')).toBeVisible()
  await apiOf(muster.url)('POST /auth/login', { body: { email: second.email, password } })
})
