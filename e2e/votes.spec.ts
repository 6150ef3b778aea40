import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

const phone = { width: 390, height: 844 }

test('painting is scored at a desk without a network, three people vote in secret, and all of it ends in the prizes', async ({
  page: desk,
  context,
  browser,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const call = apiOf(muster.url, olga.token)
  const { id: event_id } = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', registration_open: true },
  })
  const params = { event_id }
  const cards = []
  for (const nickname of ['Ana', 'Ben', 'Dan']) {
    const { token } = await createMember(muster.url, mailbox, nickname)
    await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })
    const card = await browser.newPage({ viewport: phone })
    await card.addInitScript((value) => localStorage.setItem('access_token', value), token)
    cards.push(card)
  }
  await call('POST /events/:event_id/participants', { params, body: { nickname: 'Cleo' } })

  await desk.setViewportSize(phone)
  await desk.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await desk.goto(`/events/${event_id}/edit`)
  await desk.getByText('More: soft scores').click()
  await desk.getByRole('button', { name: 'Painting 10' }).click()
  await desk.getByLabel('How they count').selectOption({ label: 'Added to the points' })
  await expectAccessible(desk)
  await expectNoOverflow(desk)
  await desk.getByRole('button', { name: 'Update Event' }).click()
  await expect(desk).toHaveURL(new RegExp(`/events/${event_id}$`))

  await desk.goto(`/events/${event_id}/desk?part=soft`)
  await expect(desk.getByText(/Ready offline/)).toBeVisible({ timeout: 60_000 })
  await context.setOffline(true)
  await desk.getByLabel('Painting of Ana, up to 10').fill('6')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('9')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Painting: 2 of 4 missing.')).toBeVisible()
  await expectAccessible(desk)
  await expectNoOverflow(desk)
  await desk.reload()
  await expect(desk.getByLabel('Painting of Ben, up to 10')).toHaveValue('9')
  await context.setOffline(false)
  const scores = async () => (await call('GET /events/:event_id/participants', { params })).participants
  await expect
    .poll(async () => Object.fromEntries((await scores()).map((one) => [one.nickname, one.category_scores])))
    .toEqual({ Ana: { painting: 6 }, Ben: { painting: 9 }, Cleo: {}, Dan: {} })

  await desk.getByRole('link', { name: 'Finish' }).click()
  await desk.getByRole('button', { name: 'Best army' }).click()
  await desk.getByRole('button', { name: 'Start the Poll' }).click()
  await expect(desk.getByText('0 of 3 have voted')).toBeVisible()
  await expectAccessible(desk)
  await expectNoOverflow(desk)
  for (const card of cards) {
    await card.goto(`${muster.url}/events/${event_id}/me`)
    const poll = card.getByRole('region', { name: 'Vote: Best army' })
    await poll.getByLabel('Your choice').selectOption({ label: 'Cleo' })
    await poll.getByRole('button', { name: 'Vote' }).click()
    await expect(poll.getByText(/^You have voted/)).toBeVisible()
    await expectAccessible(card)
  }
  const [first] = cards
  await first?.reload()
  await expect(first?.getByLabel('Your choice') ?? desk.locator('nothing')).toHaveValue(/\d/)

  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss', seed: 7 } })
  await call('POST /events/:event_id/rounds/:round_number/publish', {
    params: { ...params, round_number: 1 },
    body: {},
  })
  const { matches } = await call('GET /events/:event_id/matches', { params })
  for (const { id: match_id } of matches)
    await call('PUT /events/:event_id/matches/:match_id/result', {
      params: { ...params, match_id },
      body: { participant1_score: 12, participant2_score: 12 },
    })
  await desk.reload()
  await expect(desk.getByText('3 of 3 have voted')).toBeVisible()
  await desk.getByRole('button', { name: 'Close Best army' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(desk.getByText('3 votes', { exact: true })).toBeVisible()
  await desk.getByLabel('One prize per participant').uncheck()
  const prizes = desk.getByRole('region', { name: 'Prizes' })
  await expect(prizes).toContainText('Best army')
  for (const card of cards) {
    await expect(card.getByText(/^Cleo.*3 votes$/)).toBeVisible()
    await card.close()
  }
})
