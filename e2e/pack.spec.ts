import type { Match } from '@muster/contract/matches'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import { publishRound } from './support/hall.ts'
import { enter } from './support/offline-desk.ts'

const phone = { width: 390, height: 844 }

/** Without typing, and with two taps for each choice in a list. */
const tapsMax = 40

/** A person with one finger: counts every tap. */
function createFinger() {
  const finger = { taps: 0 }
  const tap = async (target: Locator) => {
    finger.taps += 1
    await target.click()
  }
  const choose = async (target: Locator, label: string) => {
    finger.taps += 2
    await target.selectOption({ label })
  }
  return { finger, tap, choose }
}

test('an event with all of the pack is made from an empty form in 40 taps, played with a spare, a helper and a dispute, and ends with votes and prizes', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const hanna = await createMember(muster.url, mailbox, 'Hanna')
  const members = [
    await createMember(muster.url, mailbox, 'Ana'),
    await createMember(muster.url, mailbox, 'Ben'),
    await createMember(muster.url, mailbox, 'Dan'),
  ]
  const call = apiOf(muster.url, olga.token)
  const { finger, tap, choose } = createFinger()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  await page.setViewportSize(phone)
  await page.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await page.goto('/events/create')
  await page.getByLabel('Event Title').fill('Winter Muster')
  await page.getByLabel('Event Date').fill('2031-11-22T09:00')
  await tap(page.getByRole('checkbox', { name: 'Open for joining' }))
  await tap(page.getByText('More: venue, contact, fee, event pack'))
  await page.getByLabel('Venue').fill('St Mary’s Hall')
  await page.getByLabel('Address').fill('2 Church Lane, York')
  await page.getByLabel('Contact').fill('olga@example.com')
  await page.getByLabel('Fee').fill('£12')
  await page.getByLabel('Event pack').fill('https://club.example/pack.pdf')
  await tap(page.getByText('More: army lists'))
  await choose(page.getByLabel('Army lists'), 'Required')
  await tap(page.getByText('More: missions, table names, programme'))
  await page.getByRole('textbox', { name: 'Missions' }).fill('Border War\nThe Vice')
  await page.getByRole('textbox', { name: 'Table names' }).fill('Jungle\nRuins')
  await page.getByRole('textbox', { name: 'Programme' }).fill('09:30 Round 1\n12:30 Lunch')
  await page.getByLabel('Rounds', { exact: true }).fill('2')
  await page.getByLabel('Round length (minutes)').fill('90')
  await tap(page.getByText('More: soft scores'))
  await tap(button('Painting 10'))
  await tap(button('Sportsmanship 5'))
  await choose(page.getByLabel('How they count'), 'Added to the points')
  await tap(button('Add Another Participant'))
  await page.getByLabel('Nickname 1').fill('Cleo')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nickname 2').fill('Eve')
  await page.keyboard.press('Enter')
  await page.getByLabel('Nickname 3').fill('Sam')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await tap(button('Create Event'))
  await expect(page).toHaveURL(/\/events\/\d+$/)
  const event_id = Number(/\d+$/.exec(page.url())?.[0])
  const params = { event_id }
  await tap(link('Desk'))
  await tap(button('More: Sam'))
  await tap(button('Make Sam the spare'))
  await expect(page.getByText('Sam plays only when the number is odd.')).toBeVisible()
  await tap(link('Staff'))
  await tap(button('Link for Helpers'))
  await tap(button('Create Link'))
  const invitation = new URL((await page.getByText(/\/staff\?token=/).textContent()) ?? '')
  await tap(button('Done'))
  await page.goto(`/events/${event_id}/desk?part=finish`)
  finger.taps += 2
  await tap(button('Best army'))
  await tap(button('Start the Poll'))
  await expect(page.getByText('0 of 0 have voted')).toBeVisible()
  expect(finger.taps).toBeLessThanOrEqual(tapsMax)

  // Three join with their accounts, one hands in a list and one has paid.
  const [ana] = members
  for (const { token } of members)
    await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })
  await page.goto(`/events/${event_id}/desk?part=people`)
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Sam'])
    await page.getByRole('button', { name: new RegExp(`^${name} is here`) }).click()
  await button('Paid by Ana').click()
  await expect(page.getByText('1 of 5', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const helper = await browser.newPage({ viewport: phone })
  await helper.addInitScript((token) => localStorage.setItem('access_token', token), hanna.token)
  await helper.goto(muster.url + invitation.pathname + invitation.search)
  await helper.getByRole('button', { name: 'Accept' }).click()
  await expect(helper).toHaveURL(/\/desk/)

  const matchesOf = async (round: number) =>
    (await call('GET /events/:event_id/matches', { params })).matches.filter(
      ({ round_number }) => round_number === round,
    )
  const sidesOf = ({ participant1, participant2 }: Match) => [participant1.nickname, participant2.nickname]
  const pair = async (round: number) => {
    await page.goto(`/events/${event_id}/desk?part=round`)
    await button(`Pair Round ${round}`).click()
    await publishRound(page, round)
    await expect(button('Start Clock')).toBeVisible()
    const matches = await matchesOf(round)
    expect(matches.flatMap(sidesOf).toSorted()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Sam'])
    return matches
  }

  // Round 1: Ana reports, the slip says something else, Olga decides; Hanna enters the rest.
  const first = await pair(1)
  const disputed = first.find((match) => sidesOf(match).includes('Ana'))
  if (!disputed || !ana) throw new Error('Ana is not paired.')
  const anas = apiOf(muster.url, ana.token)
  const of = { ...params, match_id: disputed.id }
  await anas('POST /events/:event_id/matches/:match_id/reports', {
    params: of,
    body: { participant1_score: 20, participant2_score: 4 },
  })
  const slips = await call('GET /events/:event_id/rounds/:round_number/slips', {
    params: { ...params, round_number: 1 },
  })
  await apiOf(muster.url)(
    'POST /events/:event_id/matches/:match_id/reports',
    { params: of, body: { participant1_score: 12, participant2_score: 11 } },
    { slip: slips.find(({ match_id }) => match_id === disputed.id)?.code },
  )
  await page.getByRole('button', { name: /^Take 12–11 of/ }).click()
  await expect.poll(async () => (await matchesOf(1)).find(({ id }) => id === disputed.id)?.participant1_score).toBe(12)
  await helper.goto(`${muster.url}/events/${event_id}/desk?part=round`)
  for (const { id, table_number } of first) if (id !== disputed.id) await enter(helper, table_number, 15, 9)
  await expect.poll(async () => (await matchesOf(1)).every(({ result }) => result !== 'pending')).toBe(true)

  const second = await pair(2)
  const spares = [first, second].map((matches) => matches.find((match) => sidesOf(match).includes('Sam')))
  expect(new Set(spares.map((match) => match && sidesOf(match).find((name) => name !== 'Sam'))).size).toBe(2)
  await helper.reload()
  for (const { id } of second) await expect(helper.locator(`[data-match="${id}"]`)).toBeVisible()
  for (const { table_number } of second) await enter(helper, table_number, 18, 6)
  await expect.poll(async () => (await matchesOf(2)).every(({ result }) => result !== 'pending')).toBe(true)

  // Painting is scored, three vote, and the prizes know it all.
  await page.goto(`/events/${event_id}/desk?part=soft`)
  await page.getByLabel('Painting of Eve, up to 10').fill('10')
  await page.keyboard.press('Enter')
  for (const { token } of members) await vote(await openCard(token), 'Cleo')
  await page.goto(`/events/${event_id}/desk?part=finish`)
  await expect(page.getByText('3 of 3 have voted')).toBeVisible()
  await button('Close Best army').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  const prizes = page.getByRole('region', { name: 'Prizes' })
  await page.getByLabel('One prize per participant').uncheck()
  for (const prize of ['Best army', 'Best painting', 'Best general']) await expect(prizes).toContainText(prize)
  await expect(prizes).not.toContainText('Sam')
  await expectAccessible(page)
  await expectNoOverflow(page)
  const { standings } = await call('GET /events/:event_id/standings', { params })
  expect(standings.at(-1)).toMatchObject({ nickname: 'Sam', is_spare: true, position: null })

  async function openCard(token: string) {
    const card = await browser.newPage({ viewport: phone })
    await card.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await card.goto(`${muster.url}/events/${event_id}/me`)
    return card
  }
  async function vote(card: Page, nickname: string) {
    const poll = card.getByRole('region', { name: 'Vote: Best army' })
    await poll.getByLabel('Your choice').selectOption({ label: nickname })
    await poll.getByRole('button', { name: 'Vote' }).click()
    await expect(poll.getByText(/^You have voted/)).toBeVisible()
    await card.close()
  }
})
