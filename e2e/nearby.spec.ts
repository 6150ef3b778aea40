import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Muster } from './support/server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Creates events in and around Leeds, and one in London. The server loads the places after its start. */
async function createEvents({ url }: Muster, mailbox: Mailbox) {
  const { token } = await createMember(url, mailbox, 'Olga')
  const call = apiOf(url, token)
  await expect
    .poll(async () => (await call('GET /places', { query: { search: 'Otley' } })).places.length, { timeout: 90_000 })
    .not.toBe(0)
  const create = (title: string, location_city: string, days: number, game_type: 'AOS' | 'SPEARHEAD', more = {}) =>
    call('POST /events', {
      body: {
        title,
        location_city,
        game_type,
        event_date: inDays(days),
        ...more,
        event_type: 'tournament',
        location_country: 'United Kingdom',
      },
    })
  await create('Leeds Grand', 'Leeds', 9, 'AOS')
  await create('London Open', 'London', 3, 'SPEARHEAD')
  await create('Secret Trial', 'Leeds', 2, 'SPEARHEAD', { visibility: 'draft' })
  await create('York Later', 'York', 30, 'SPEARHEAD')
  return (await create('York Next', 'York', 6, 'SPEARHEAD')).id
}

const titles = (cards: string[]) =>
  cards.map((text) => /Leeds Grand|London Open|Secret Trial|York Later|York Next/.exec(text)?.[0])

test('a visitor finds the next game near a small town with three taps, and adds it to the calendar with a fourth', async ({
  page,
  muster,
  mailbox,
}) => {
  const id = await createEvents(muster, mailbox)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByLabel('Find events').click()
  await page.keyboard.type('Otley')
  await page.getByRole('option', { name: 'Otley, England, United Kingdom' }).click()
  await expect(page.getByText('3 events within 30 miles of Otley')).toBeVisible()
  await page.getByRole('link', { name: 'Spearhead', exact: true }).click()
  await expect(page.getByText('2 events within 30 miles of Otley')).toBeVisible()
  expect(titles(await page.getByRole('article').allTextContents())).toEqual(['York Next', 'York Later'])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar: York Next' }).click()
  const file = await download
  expect(file.url()).toBe(`${muster.url}/events/${id}.ics`)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('figure').getByRole('link', { name: 'York: 2' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Spearhead, within 30 miles of Otley, upcoming' }).click()
  await expect(page.getByText('2 events within 30 miles of Otley')).toBeVisible()
})

test('the list and the map work by keyboard alone', async ({ page, muster, mailbox }) => {
  await createEvents(muster, mailbox)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/events')
  await page.getByLabel('Search events').focus()
  await page.keyboard.type('leeds')
  await expect(page.getByRole('option', { name: 'Leeds, England, United Kingdom' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\d events within 30 miles of Leeds/)).toBeVisible()
  const map = page.getByRole('figure')
  await map.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  const york = map.getByRole('link', { name: /^York: / })
  await york.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/events within 6 miles of York/)).toBeVisible()
  await expectAccessible(page)
})

test('going back to the list restores its scroll position', async ({ page, muster, mailbox }) => {
  await createEvents(muster, mailbox)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto('/events?search=York')
  const details = page.getByRole('link', { name: /View Details.*York Later/ }).last()
  await details.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  await details.click()
  await expect(page.getByRole('heading', { name: 'York Later', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(details).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('embedded standings on another site make their frame as high as the content', async ({
  page,
  muster,
  mailbox,
}) => {
  const id = await createEvents(muster, mailbox)
  const code = `<iframe src="${muster.url}/embed/events/${id}/standings" title="Standings" style="height:9rem"></iframe>
    <script src="${muster.url}/embed/frames.js"></script>`
  const club = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>Club</title>${code}`),
  )
  await new Promise<void>((resolve) => club.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(club.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe[title=Standings]')
    await expect(frame.getByRole('heading', { name: 'York Next' })).toBeVisible()
    await expect(frame.getByText('No participants yet.')).toBeVisible()
    const height = () => page.locator('iframe[title=Standings]').evaluate((element) => element.clientHeight)
    const content = () => frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
    await expect.poll(height).toBe(await content())
  } finally {
    club.close()
  }
})
