import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { apiOf, makeMember } from './support/api.ts'

test('a participant joins on a phone, changes the club, checks in, and drops out of a match, which the desk sees', async ({
  page,
  muster,
  mailbox,
}) => {
  const olga = await makeMember(muster.url, mailbox, 'Olga')
  const cleo = await makeMember(muster.url, mailbox, 'Cleo')
  const call = apiOf(muster.url, olga.token)
  const description = `Bring dice. Tickets: https://tickets.example/7\n${'Read this to the end.\n'.repeat(30)}`
  const event = await call('POST /events', {
    body: {
      ...{ title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', description },
      ...{ event_date: new Date().toISOString(), time_zone: 'UTC', registration_open: true, capacity: 2 },
    },
  })
  const params = { event_id: event.id }
  await call('POST /events/:event_id/participants', { params, body: { nickname: 'Ana', club: 'Guild' } })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.id}`)
  await page.evaluate((token) => localStorage.setItem('access_token', token), cleo.token)
  await page.reload()
  await page.getByRole('button', { name: 'Join Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Event' })
  await expect(dialog.getByRole('link', { name: 'https://tickets.example/7' })).toBeVisible()
  await dialog.getByLabel('Your club').fill('Leeds')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Join Event' }).click()

  const entry = page.getByRole('region', { name: 'Your entry' })
  await expect(entry).toContainText('You’re in. No results yet.')
  await entry.getByRole('button', { name: 'More: your entry' }).click()
  await entry.getByRole('button', { name: 'Change army or club' }).click()
  await page.getByLabel('Your club').fill('York')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('No army yet · York')
  await entry.getByRole('button', { name: 'Check In' }).click()
  await expect(entry).toContainText('Checked in')
  await expectAccessible(page)
  await expectFits(page)

  const { participants } = await call('GET /events/:event_id/participants', { params })
  const ids = participants.map(({ id }) => id)
  await call('POST /events/:event_id/participants/check-in', { params, body: { participant_ids: ids } })
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  await call('POST /events/:event_id/rounds/:round_number/publish', {
    params: { ...params, round_number: 1 },
    body: {},
  })
  await page.reload()
  const card = page.getByRole('region', { name: 'Your match' })
  await expect(card).toContainText('You play Ana')
  await expectFits(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await card.getByRole('link', { name: 'Your entry' }).click()
  await expect(entry).toBeFocused()
  await expect(entry).toBeInViewport()
  await entry.getByRole('button', { name: 'More: your entry' }).click()
  await entry.getByRole('button', { name: 'Drop out' }).click()
  await page.getByRole('button', { name: 'Drop Out' }).click()
  await expect(entry).toContainText('You dropped out after round 1.')
  await expect(entry.getByRole('button', { name: 'Return' })).toBeVisible()
  await expectFits(page)

  await page.evaluate((token) => localStorage.setItem('access_token', token), olga.token)
  await page.goto(`/events/${event.id}/desk`)
  await expect(page.getByText('Cleo, table 1, against Ana')).toBeVisible()
  await expectAccessible(page)
})
