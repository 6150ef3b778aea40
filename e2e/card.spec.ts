import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

const phone = { width: 390, height: 844 }

test('two phones report and confirm, a slip reports without an account, and a visitor finds the table in two taps', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const [ana, ben] = [await createMember(muster.url, mailbox, 'Ana'), await createMember(muster.url, mailbox, 'Ben')]
  const call = apiOf(muster.url, olga.token)
  const event = await call('POST /events', {
    body: {
      title: 'Winter Muster',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      registration_open: true,
      rounds_planned: 3,
      report_policy: 'both',
    },
  })
  const params = { event_id: event.id }
  for (const { token } of [ana, ben]) {
    await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })
  }
  const participants = [{ nickname: 'Cleo' }, { nickname: 'Dan' }]
  await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
  const all = (await call('GET /events/:event_id/participants', { params })).participants
  const idOf = (name: string) => all.find(({ nickname }) => nickname === name)?.id ?? 0
  await call('POST /events/:event_id/rounds', {
    params,
    body: {
      method: 'swiss',
      keep: [{ participant1_id: idOf('Ana'), participant2_id: idOf('Ben'), table_number: 1 }],
    },
  })
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const clock = { is_running: true, seconds_left: 3600 }
  await call('PUT /events/:event_id/rounds/:round_number/clock', { params: round, body: clock })
  await call('POST /events/:event_id/announcements', { params, body: { text: 'Lunch at noon.' } })

  // Another phone, signed in as Ben.
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const other = await context.newPage()
  const openCard = async (on: Page, token: string) => {
    await on.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await on.goto(`${muster.url}/events/${event.id}/me`)
    await expect(on.getByRole('region', { name: 'Your seat' })).toContainText('Round 1, table1')
  }
  await page.setViewportSize(phone)
  await openCard(page, ana.token)
  await expect(page.getByText('Lunch at noon.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize(phone)
  await page.getByLabel('Your score').click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/You reported this at .* It counts when Ben confirms it\./)).toBeVisible()

  await openCard(other, ben.token)
  await expect(other.getByText(/Reported by Ana/)).toBeVisible()
  await expectAccessible(other)
  await expectNoOverflow(other)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Both sides agree. This is the result.')).toBeVisible()
  await other.getByRole('button', { name: 'Call the Organiser' }).click()
  await expect(other.getByText(/Called at \d\d:\d\d/)).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Both sides agree. This is the result.')).toBeVisible()
  await expect(page.getByText('Round 2 comes next. 1 table is still playing.')).toBeVisible()

  const slips = await call('GET /events/:event_id/rounds/:round_number/slips', { params: round })
  const slip = slips.find(({ table_number }) => table_number !== 1)
  const visitor = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
  const paper = await visitor.newPage()
  await paper.goto(`${muster.url}/r/${slip?.code}`)
  // The keys of the page, without the keyboard of the phone: two taps besides the digits.
  const tap = (name: string) => paper.getByRole('button', { name, exact: true }).tap()
  for (const key of ['2', '0', 'Next', '3']) await tap(key)
  await expect(paper.getByLabel(/^Score of/).first()).toHaveValue('20')
  await expect(paper.getByLabel(/^Score of/).last()).toHaveValue('3')
  await expectAccessible(paper)
  await expectNoOverflow(paper)
  await paper.setViewportSize({ width: 320, height: 640 })
  await tap('Send Result')
  await expect(paper.getByText(/You reported this at/)).toBeVisible()
  await expectAccessible(paper)
  await paper.reload()
  await expect(paper.getByText(/You reported this at/)).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  // The other side scans the same slip.
  const opposite = await browser.newContext({ viewport: phone })
  const scan = await opposite.newPage()
  await scan.goto(`${muster.url}/r/${slip?.code}`)
  await scan.getByRole('button', { name: 'Confirm' }).click()
  await expect(scan.getByText(/^Reported with the slip at .*, and confirmed\. This is the result\.$/)).toBeVisible()
  await opposite.close()

  // From the link in a chat: the name, and the card.
  await paper.goto(`${muster.url}/events/${event.id}/me`)
  await expectAccessible(paper)
  await expectNoOverflow(paper)
  await paper.getByRole('button', { name: 'Cleo' }).click()
  await expect(paper.getByRole('region', { name: 'Your seat' })).toContainText('Dan')
  await expect(paper.getByText('Round 2 is being paired.')).toBeVisible()
  await paper.reload()
  await expect(paper.getByRole('region', { name: 'Your seat' })).toContainText('Dan')
  await expectAccessible(paper)
  await visitor.close()
})
