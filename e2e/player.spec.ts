import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, createTournament } from './support/api.ts'

for (const width of [390, 1280]) {
  test(`a player claims an old game, reads their record and rating, hides both again, and takes it all along at ${width} px`, async ({
    page,
    browser,
    muster,
    mailbox,
    olga,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const nickname = `Petra ${width}`
    const petra = await createMember(muster.url, mailbox, nickname)
    const rival = `Quentin ${width}`
    const quentin = await createMember(muster.url, mailbox, rival)
    const title = `Old Clash ${width}`
    const { params, ids } = await createTournament(olga, [nickname, rival], {
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
    await expect(own.getByText('0 events, 0 matches with a result')).toBeVisible()

    await own.goto(`/events/${params.event_id}?part=standings`)
    await own.getByRole('link', { name: 'Claim your games' }).click()
    // The standings before it have buttons of the same names.
    await expect(own.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
    await own.getByRole('button', { name: nickname }).click()
    await own.getByRole('button', { name: 'This is me' }).click()
    await expect(own.getByText(`Waiting for the organiser to confirm that you are ${nickname}.`)).toBeVisible()
    await page.goto('/profile')
    await page.getByRole('button', { name: new RegExp(`^Confirm: ${nickname} is`) }).click()
    await expect(page.getByRole('button', { name: /^Confirm: / })).toHaveCount(0)

    const claim = { ...params, participant_id: participant2_id }
    const { id } = await apiOf(muster.url, quentin.token)('POST /events/:event_id/participants/:participant_id/claim', {
      params: claim,
    })
    await olga('POST /events/:event_id/claims/:claim_id/confirm', { params: { ...params, claim_id: id } })
    await apiOf(muster.url, quentin.token)('PUT /users/me', { body: { player_visibility: 'public' } })

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
    await page.getByLabel('Head to head').selectOption(rival)
    await expect(page.getByRole('region', { name: `${nickname} against ${rival}` })).toContainText(
      '1 win, 0 draws, 0 losses',
    )
    await expectAccessible(page)
    // Players are rated 20 seconds after a change.
    const { handle } = await apiOf(muster.url, petra.token)('GET /auth/me', {})
    const rating = async () => (await apiOf(muster.url)('GET /players/:handle/rating', { params: { handle } })).rating
    await expect.poll(rating, { timeout: 60_000 }).not.toBeNull()
    await page.getByRole('link', { name: 'Rating', exact: true }).click()
    await page.reload()
    await expect(page.getByText('1579 ± 180').first()).toBeVisible()
    await expect(page.getByRole('list', { name: `Events behind the rating of ${nickname}` })).toContainText(
      `${title}, Sat 10 Jan 2026Scored 1 of 1, expected 0.50`,
    )
    // Until the page is hydrated, it is a select.
    await page.getByRole('combobox', { name: 'Opponent' }).and(page.locator('input')).fill(rival)
    await page.getByRole('option', { name: rival }).click()
    await expect(page.getByRole('row', { name: /^Win/ })).toContainText('+43')
    await expectAccessible(page)
    await expectNoOverflow(page)
    const address = page.url()

    await own.getByRole('radio', { name: 'Only me' }).check()
    await expect(own.getByText('Only you see this.')).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No player here' })).toBeVisible()
    await expectNoOverflow(own)

    await own.goto('/profile')
    const download = own.waitForEvent('download')
    await own.getByRole('button', { name: 'Download My Data' }).click()
    const { tables } = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(tables.matches).toMatchObject([{ event_title: title, participant1_score: 20, participant2_nickname: rival }])
    await own.getByRole('button', { name: `Undo: ${nickname} is ${nickname} at ${title}` }).click()
    await expect(own.getByText('0 events, 0 matches with a result')).toBeVisible()
    await expectNoOverflow(own)
    await expectAccessible(own)
    await context.close()
  })
}
