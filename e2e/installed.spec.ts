import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { expectSeat, setUpCard, untilStored } from './support/offline-card.ts'
import { openDesk } from './support/offline-desk.ts'

interface Manifest {
  id: string
  scope: string
  start_url: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { url: string }[]
}

test('Chromium can install Muster: identity, icons and shortcuts', async ({ page, request }) => {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright’s contexts are like private windows, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { id, scope, icons, shortcuts }: Manifest = JSON.parse(data ?? '{}')
  expect([id, scope]).toEqual(['/', '/'])
  const sizes = icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src, sizes } of icons) {
    const icon = await (await request.get(src)).body()
    // Width and height are at a fixed place in a PNG.
    if (src.endsWith('.png')) expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect(shortcuts.map(({ url }) => url)).toEqual(['/desk', '/me'])
})

test('the shortcuts lead to the desk and the card of the running event, also without a network', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const { olga, ana, event_id, address } = await setUpCard(muster, mailbox)
  await page.goto('/desk')
  await expect(page, 'a visitor signs in first').toHaveURL(/login/)
  await openDesk(page, `/events/${event_id}/desk`, olga.token)
  const shortcut = async (isOffline: boolean) => {
    await page.context().setOffline(isOffline)
    await page.goto('/desk')
    await expect(page).toHaveURL(new RegExp(`/events/${event_id}/desk$`))
    await expect(page.getByRole('heading', { name: 'Winter Muster' })).toBeVisible()
  }
  await shortcut(false)
  await shortcut(true)
  await page.goto('/my-events')
  const stored = page.getByRole('region', { name: 'Opens without a network' })
  await expect(stored.getByRole('link', { name: 'Desk of Winter Muster' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })

  const phones = [ana.token, undefined]
  for (const token of phones) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    if (token) await phone.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await phone.goto(muster.url + address)
    if (!token) await phone.getByRole('button', { name: 'Ben' }).click()
    await expectSeat(phone)
    await untilStored(phone)
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline)
      await phone.goto(`${muster.url}/me`)
      await expectSeat(phone)
      await expect(phone).toHaveURL(new RegExp(`${address}$`))
    }
    // The installed page starts here, still without a network.
    await phone.goto(`${muster.url}/my-events`)
    const name = token ? 'Your card at Winter Muster' : 'Open your card without an account'
    await phone.getByRole('link', { name }).click()
    await expectSeat(phone)
    await context.close()
  }
})
