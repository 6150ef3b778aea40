import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, freshEmail, password, publishRound } from './support/api.ts'

test('a participant joins on a phone, changes the club, checks in and drops out, and the desk shows it', async ({
  page,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const cleo = await createMember(muster.url, mailbox, 'Cleo')
  const call = apiOf(muster.url, olga.token)
  const description = `Bring dice. Tickets: https://tickets.example/7\n${'Read this to the end.\n'.repeat(30)}`
  const event = await call('POST /events', {
    body: {
      title: 'Winter Muster',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      description,
      event_date: new Date().toISOString(),
      time_zone: 'UTC',
      registration_open: true,
      capacity: 2,
    },
  })
  const params = { event_id: event.id }
  await call('PUT /events/:event_id', { params, body: { check_in_open: true } })
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
  await expectNoOverflow(page)
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
  await expectNoOverflow(page)

  const { participants } = await call('GET /events/:event_id/participants', { params })
  const ids = participants.map(({ id }) => id)
  await call('POST /events/:event_id/participants/check-in', { params, body: { participant_ids: ids } })
  await publishRound(call, params)
  await page.reload()
  const card = page.getByRole('region', { name: 'Your match' })
  await expect(card).toContainText('You play Ana')
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await card.getByRole('link', { name: 'Your entry' }).click()
  await expect(entry).toBeFocused()
  await expect(entry).toBeInViewport()
  await entry.getByRole('button', { name: 'Drop Out…' }).click()
  await page.getByRole('button', { name: 'Drop Out', exact: true }).click()
  await expect(entry).toContainText('You dropped out after round 1.')
  await expect(entry.getByRole('button', { name: 'Return' })).toBeVisible()
  await expectNoOverflow(page)

  await page.evaluate((token) => localStorage.setItem('access_token', token), olga.token)
  await page.goto(`/events/${event.id}/desk`)
  await expect(page.getByText('Cleo, against Ana: table 1')).toBeVisible()
  await expectAccessible(page)
})

test('a new visitor joins an unlisted event from its link, and creates an account on the way', async ({
  page,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const event = await apiOf(muster.url, olga.token)('POST /events', {
    body: {
      title: 'Club Night',
      game_type: 'SPEARHEAD',
      event_type: 'friendly',
      visibility: 'unlisted',
      registration_open: true,
    },
  })
  const link = `/events/${event.id}?key=${event.key}`
  const html = await (await page.request.get(link)).text()
  const addresses = html.match(new RegExp(`[^"]*/events/${event.id}(?!\\d)[^"]*`, 'g')) ?? []
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) expect(address).toContain(`key=${event.key}`)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Register|Create/ })
    .click()
  const email = freshEmail()
  await page.getByLabel('Display Name').fill('Nova')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

  await page.goto(await mailbox.linkTo(email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login Now' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page.getByRole('heading', { name: 'Club Night' })).toBeVisible()
  await expect(page).toHaveURL(link)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog', { name: 'Join Event' }).getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('region', { name: 'Your entry' })).toContainText('You’re in. No results yet.')
  await expectAccessible(page)
  await expectNoOverflow(page)
})
