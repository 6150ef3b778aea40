import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import { untilStored } from './support/offline-card.ts'

const phone = { width: 390, height: 844 }

test('a list is handed in on a phone, hidden from everybody else, and on the opponent’s card once the round is published, without a network, too', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const olga = await createMember(muster.url, mailbox, 'Olga')
  const [ana, ben] = [await createMember(muster.url, mailbox, 'Ana'), await createMember(muster.url, mailbox, 'Ben')]
  const call = apiOf(muster.url, olga.token)
  const { id: event_id } = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', registration_open: true },
  })
  const params = { event_id }
  for (const { token } of [ana, ben])
    await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })

  // Olga asks for lists in the form.
  await page.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await page.goto(`/events/${event_id}/edit`)
  await page.getByText('More: army lists').click()
  await page.getByLabel('Army lists').selectOption('Required')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event_id}$`))

  const open = async ({ token }: { token: string }, path: string) => {
    const own = await browser.newContext({ viewport: phone })
    const card = await own.newPage()
    await card.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await card.goto(muster.url + path)
    return { card, own }
  }
  const anas = await open(ana, `/events/${event_id}`)
  await anas.card.getByRole('button', { name: 'Hand In Army List' }).click()
  await anas.card
    .getByRole('textbox', { name: 'Army list' })
    .fill('Faction: Skaven\nSpearhead: Gnawfeast Clawpack\n3 Rat Ogors')
  await anas.card.getByRole('checkbox', { name: 'Set the army to Skaven - Gnawfeast Clawpack' }).check()
  await expectAccessible(anas.card)
  await expectNoOverflow(anas.card)
  await anas.card.getByRole('button', { name: 'Hand In' }).click()
  await expect(anas.card.getByRole('dialog')).toHaveCount(0)
  await expect(anas.card.getByText('with Skaven')).toBeVisible()

  // Ben reads how many are in, and no list.
  const bens = await open(ben, `/events/${event_id}/lists`)
  await expect(bens.card.getByText(/1 of 2 handed in/)).toBeVisible()
  await expect(bens.card.getByRole('heading', { level: 2 })).toHaveCount(0)

  await page.goto(`/events/${event_id}/lists`)
  await page.getByRole('button', { name: 'Remind 1 by Email' }).click()
  await expect(page.getByText('Muster mails 1 participant.')).toBeVisible()
  await expectAccessible(page)

  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  // The open page learns that lists are shown now.
  await bens.card.getByText('Read the list', { exact: true }).click()
  await expect(bens.card.getByText(/3 Rat Ogors/)).toBeVisible()

  await bens.card.goto(`${muster.url}/events/${event_id}/me`)
  await expect(bens.card.getByText('Army list of Ana')).toBeVisible()
  await untilStored(bens.card)
  await bens.own.setOffline(true)
  await bens.card.reload()
  await bens.card.getByText('Army list of Ana').click()
  await expect(bens.card.getByText(/3 Rat Ogors/)).toBeVisible()
  await expectAccessible(bens.card)
  await bens.own.close()
  await anas.own.close()
})
