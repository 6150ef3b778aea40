import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createMember, createTournament } from './support/api.ts'

for (const width of [390, 1280]) {
  test(`a player claims an old game, reads their record and hides it again at ${width} px`, async ({
    page,
    browser,
    muster,
    mailbox,
    olga,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const nickname = `Petra ${width}`
    const petra = await createMember(muster.url, mailbox, nickname)
    const title = `Old Clash ${width}`
    const { params, ids } = await createTournament(olga, [nickname, 'Quentin'], {
      title,
      event_date: '2026-01-10T09:00:00Z',
    })
    const [participant1_id = 0, participant2_id = 0] = ids
    const scores = { participant1_score: 20, participant2_score: 9 }
    const body = { participant1_id, participant2_id, round_number: 1, ...scores }
    await olga('POST /events/:event_id/matches', { params, body })

    const context = await browser.newContext({ viewport: { width, height: 844 }, baseURL: muster.url })
    const own = await context.newPage()
    await own.addInitScript((value) => localStorage.setItem('access_token', value), petra.token)
    await own.goto('/profile')
    await expect(own.getByText('You have played 0 matches in 0 events')).toBeVisible()

    await own.goto(`/events/${params.event_id}?part=standings`)
    await own.getByRole('link', { name: 'Claim your games' }).click()
    await own.getByRole('button', { name: nickname }).click()
    await own.getByRole('button', { name: 'This is me' }).click()
    await expect(own.getByText(`Waiting for the organiser to confirm that you are ${nickname}.`)).toBeVisible()
    await page.goto('/profile')
    await page.getByRole('button', { name: new RegExp(`^Confirm: ${nickname} is`) }).click()
    await expect(page.getByRole('button', { name: /^Confirm: / })).toHaveCount(0)

    await own.goto(`/events/${params.event_id}?part=standings`)
    await own.getByRole('link', { name: 'My record' }).click()
    await expect(own.getByRole('link', { name: title })).toBeVisible()
    await expect(own.getByText('Won', { exact: true })).toBeVisible()
    await own.getByRole('link', { name: 'Overview' }).click()
    await expect(own.getByText('Only you see this.')).toBeVisible()
    await own.getByText('Change', { exact: true }).click()
    await own.getByRole('radio', { name: 'Everybody' }).check()
    await expect(own.getByText(/^Everybody sees this/)).toBeVisible()
    await expectAccessible(own)

    await page.goto('/players')
    await page.getByLabel('Name').fill(nickname)
    await page.getByRole('link', { name: nickname }).click()
    await expect(page.getByRole('heading', { name: nickname, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Opponents', exact: true }).click()
    await page.getByLabel('Head to head').selectOption('Quentin')
    await expect(page.getByRole('region', { name: `${nickname} against Quentin` })).toContainText(
      '1 win, 0 draws, 0 losses',
    )
    await expectAccessible(page)
    const address = page.url()

    await own.getByRole('radio', { name: 'Only me' }).check()
    await expect(own.getByText('Only you see this.')).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No player here' })).toBeVisible()
    await expectNoOverflow(own)

    await own.goto('/profile')
    await own.getByRole('button', { name: `Undo: ${nickname} is ${nickname} at ${title}` }).click()
    await expect(own.getByText('You have played 0 matches in 0 events')).toBeVisible()
    await expectNoOverflow(own)
    await expectAccessible(own)
    await context.close()
  })
}
