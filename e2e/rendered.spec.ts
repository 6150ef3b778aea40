import { gzipSync } from 'node:zlib'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember, untilCounted } from './support/api.ts'
import { playEvent } from './support/finished-event.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Muster } from './support/server.ts'
import { untilStarted } from './support/started.ts'

/** In bytes as a phone loads them. Random ids and tokens make one document up to 150 bytes larger than another. */
const documentMax = 30_700

/** Records more events than fit on one page of the list. The newest event has a match. */
async function recordEvents({ url }: Muster, mailbox: Mailbox, city: string, country = 'Poland'): Promise<number> {
  const { token } = await createMember(url, mailbox, 'Olga')
  const call = apiOf(url, token)
  const createEventOf = (title: string, event_date: string) =>
    call('POST /events', {
      body: {
        title,
        event_date,
        game_type: 'SPEARHEAD',
        event_type: 'tournament',
        location_city: city,
        location_country: country,
      },
    })
  for (let day = 1; day <= 24; day++)
    await createEventOf(`Club Night ${day}`, `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`)
  const { id: event_id } = await createEventOf('Winter Cup', '2026-02-01T10:00:00Z')
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD', faction: 'Skaven' } })
  const participants = ['Łukasz', 'Beth'].map((nickname) => ({ nickname, army_id: armies[0]?.id }))
  const params = { event_id }
  const added = await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
  const [one, other] = added.participants.map(({ id }) => id)
  await call('POST /events/:event_id/matches', {
    params,
    body: {
      participant1_id: one ?? 0,
      participant2_id: other ?? 0,
      round_number: 1,
      participant1_score: 20,
      participant2_score: 10,
    },
  })
  return event_id
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds an event and reads its standings through links and forms', async ({
    page,
    muster,
    mailbox,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await recordEvents(muster, mailbox, 'Elbląg')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await page.getByLabel('Search events').fill('elblag')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/search=elblag/)
    await expect(page.getByText('25 events')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('link', { name: 'More events' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Club Night 1' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /View Details.*Winter Cup/ }).click()
    await expect(page.getByRole('heading', { name: 'Winter Cup', level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /Łukasz/ })).toContainText('(1/0/0)')
    await page.getByRole('link', { name: 'Matches' }).click()
    await expect(page.getByRole('article', { name: 'Łukasz against Beth' })).toContainText('20')
    await page
      .getByRole('link', { name: /Skaven/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Skaven', level: 1 })).toBeVisible()
  })

  test('a form filters the army statistics', async ({ page }) => {
    await page.goto('/armies')
    await page.getByRole('navigation', { name: 'Game' }).getByRole('link', { name: 'Spearhead' }).click()
    await page.getByLabel('Country').selectOption('Poland')
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(page).toHaveURL(/game_type=SPEARHEAD.*country=Poland/)
    await expect(page.getByRole('heading', { name: 'Armies in Spearhead, Poland' })).toBeVisible()
    await expect(page.getByLabel('Country')).toHaveValue('Poland')
    await page.getByRole('button', { name: 'Armies' }).click()
    await expect(page).toHaveURL(/game_type=SPEARHEAD&country=Poland.*group_by=army/)
    await expect(page.getByRole('heading', { name: 'Win rates by army' })).toBeVisible()
  })

  test('features that need scripts show a note, and send no password', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText(/You need it to sign in and to enter results/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  })
})

test('an event with thirty participants and five rounds is a small document, and complete', async ({
  request,
  olga: call,
}) => {
  const path = `/events/${await playEvent(call)}`
  const html = await (await request.get(path)).text()
  expect(gzipSync(html).length).toBeLessThan(documentMax)
  expect(html.match(/<article/g)).toHaveLength(75)
  expect(html.match(/<tr id="participant-/g)).toHaveLength(30)
  expect(html).toContain('aria-label="Podium"')
  const after = await (await request.get(`${path}?part=standings&after=3`)).text()
  expect(after.match(/aria-label="Table of the standings"/g)).toHaveLength(1)
  expect(after.match(/<th scope="row"/g)).toHaveLength(30)
})

test.describe('where it is the same day as on the server, which renders in UTC', () => {
  test.use({ timezoneId: 'UTC' })

  test('hydration changes nothing on a server-rendered page', async ({ page, request, muster, mailbox }) => {
    const event_id = await recordEvents(muster, mailbox, 'Toruń', 'Latvia')
    await untilCounted(muster.url, 'Latvia', 1)
    const ofEvent = [`/events/${event_id}`, `/events/${event_id}?part=standings&after=1`]
    for (const path of ['/', '/events?search=torun', ...ofEvent, '/armies', '/armies/Skaven', '/privacy']) {
      const html = await (await request.get(path)).text()
      expect(html, path).toContain('id="loaded-queries"')
      await page.goto(path)
      await untilStarted(page)
      const headings = await page.evaluate((text) => {
        const rendered = new DOMParser().parseFromString(text, 'text/html')
        return [rendered, document].map((one) =>
          [...one.querySelectorAll('h1, h2, h3, th')].map(({ textContent }) => textContent),
        )
      }, html)
      // Content far below is rendered when it comes near.
      expect(headings[1], path).toEqual(expect.arrayContaining(headings[0] ?? []))
      await expect(page.getByRole('link', { name: 'More events' })).toBeHidden()
    }
  })
})

test('a page that was rendered for a visitor greets a signed-in member', async ({ page, olga: _ }) => {
  await page.goto('/events')
  await expect(page.getByText('Hello, Olga Nowak')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Events' })).toBeVisible()
  await expectNoOverflow(page)
})

test('what everybody sees of an event stays in view while a member’s own parts load', async ({ page, olga: call }) => {
  const held = Promise.withResolvers<void>()
  const event_id = await playEvent(call)
  await page.route(`**/api/v1/events/${event_id}/rounds`, async (route) => held.promise.then(() => route.continue()))
  await page.goto(`/events/${event_id}`)
  await expect(page.getByText('Hello, Olga Nowak')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Podium' })).toBeVisible()
  held.resolve()
})
