import { expect, expectAccessible, test } from './fixtures.ts'

test('the API is described in a viewer that requests nothing from other hosts and stores nothing', async ({
  page,
  muster,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await page.getByRole('link', { name: 'events', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/api/docs#tag/events')
  await expect(page.getByRole('heading', { name: 'events', exact: true })).toBeInViewport()
  expect([...hosts]).toEqual([muster.url])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the page of the API passes axe in light and dark, and fits a phone', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'Muster' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/api/docs#tag/events/GET/api/v1/events')
    await page.reload()
    const events = page.locator('[id$="tag/events/GET/api/v1/events"]')
    await expect(events.getByRole('heading', { name: 'Query Parameters' })).toBeInViewport()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beyond).toBe(0)
})

test('the page that pairs a round leads to its call', async ({ page }) => {
  await page.goto('/pair')
  await page.getByRole('link', { name: 'POST /pairings/swiss' }).click()
  await expect(page.locator('[id$="tag/pairings/POST/api/v1/pairings/swiss"]')).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of the API leads to its document and back to Muster', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', '/api/v1/openapi.json')
    await page.getByRole('link', { name: 'Back to Muster' }).click()
    await expect(page).toHaveURL('/')
  })
})
