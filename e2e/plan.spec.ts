import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import { publishRound } from './support/hall.ts'

const phone = { width: 390, height: 844 }

/** A hall where it is neither shortly before nor shortly after midnight. */
const time_zone = [22, 23, 0, 1].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'Europe/London'

/** The time of day in the hall, so many minutes from now. */
const timeIn = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
  })

test('a plan is typed on a phone, and its mission, tables and programme are on cards, pairings and the board', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  // Taken once: a minute may pass before it is read on the board.
  const [lunch, round1] = [timeIn(-1), timeIn(30)]
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const ana = await createMember(muster.url, mailbox, 'Ana')
  const call = apiOf(muster.url, olga.token)
  const { id: event_id } = await call('POST /events', {
    body: {
      title: 'Winter Muster',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      event_date: new Date().toISOString(),
      time_zone,
      registration_open: true,
    },
  })
  const params = { event_id }
  await apiOf(muster.url, ana.token)('POST /events/:event_id/participants/me', { params, body: {} })
  await call('POST /events/:event_id/participants', { params, body: { nickname: 'Ben' } })

  await page.setViewportSize(phone)
  await page.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await page.goto(`/events/${event_id}/edit`)
  await page.getByText('More: missions, table names, programme').click()
  await page.getByRole('textbox', { name: 'Missions' }).fill('- Border War\n  Score at the end.\n- The Vice')
  await page.getByRole('textbox', { name: 'Table names' }).fill('Jungle')
  await page.getByRole('textbox', { name: 'Programme' }).fill(`${lunch} Lunch\n${round1} Round 1\nDay 2\n9am Finals`)
  await expect(page.getByText('To be drawn: The Vice')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event_id}$`))
  await expect(page.getByRole('region', { name: 'Programme' })).toContainText('09:00Finals')
  await expectAccessible(page)

  const board = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await board.goto(`${muster.url}/events/${event_id}/board`)
  await expect(board.getByText(`Lunch until ${round1}`)).toBeVisible()

  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss', seed: 7 } })
  await page.goto(`/events/${event_id}/desk?part=round`)
  await publishRound(page, 1)
  const mission = /Border War|The Vice/
  await expect(page.getByText(mission)).toBeVisible()
  await expect(board.getByText(mission)).toBeVisible()
  await board.close()

  const card = await browser.newPage({ viewport: phone })
  await card.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await card.goto(`${muster.url}/events/${event_id}/me`)
  await expect(card.getByRole('region', { name: 'Your seat' })).toContainText('Jungle')
  await expect(card.getByText(mission)).toBeVisible()
  await expectAccessible(card)
  await card.goto(`${muster.url}/events/${event_id}?part=about`)
  await expect(card.getByText('Round 1, drawn with the seed 7')).toBeVisible()
  await card.close()
})
