import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSeat, setUpCard, untilStored } from './support/offline-card.ts'

/** The text of every page in the caches of the service worker. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const pages: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const response of await cache.matchAll()) {
        if (response.headers.get('content-type')?.startsWith('text/html')) pages.push(await response.text())
      }
    }
    return pages
  })

test('a card opens without a network once it was open: with an account, and with a name that was chosen once', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const { ana, address } = await setUpCard(muster, mailbox)
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(address)
  await expectSeat(page)
  await untilStored(page)
  await page.context().setOffline(true)
  await page.reload()
  await expectSeat(page)
  await expect(page.getByLabel('Your score')).toBeVisible()
  await expect(page.getByText(/^Muster could not be reached/)).toBeVisible()
  const pages = await cachedPages(page)
  expect(pages, 'the app shell alone').toHaveLength(1)
  expect(pages.join()).not.toContain('Ana')

  const visitor = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const phone = await visitor.newPage()
  await phone.goto(muster.url + address)
  await phone.getByRole('button', { name: 'Ben' }).click()
  await expectSeat(phone)
  await untilStored(phone)
  await visitor.setOffline(true)
  const tab = await visitor.newPage()
  await tab.goto(muster.url + address)
  await expectSeat(tab)
  await visitor.close()
})
