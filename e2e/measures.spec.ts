import { expect, test } from './fixtures.ts'

test('toasts appear in the lower right corner, 356 px wide and 14 px apart', { tag: '@spec:9.18' }, async ({
  page,
  olga: _,
}) => {
  await page.goto('/profile')
  const toasts = page.getByRole('dialog', { name: 'Profile updated successfully' })
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.press('Enter')
  // They stay while the pointer rests on them.
  await toasts.hover()
  await save.press('Enter')
  await expect(toasts).toHaveCount(2)
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const boxes = await toasts.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()).sort((a, b) => a.top - b.top),
  )
  const [upper, lower] = boxes
  expect(boxes.map(({ width }) => width)).toEqual([356, 356])
  expect(lower.top - upper.bottom).toBe(14)
  expect([window.width - lower.right, window.height - lower.bottom]).toEqual([16, 16])
})

test('a long description takes two lines of a card', { tag: '@spec:2.101' }, async ({ page, olga: call }) => {
  const description = 'Three rounds, eight players, one trophy. '.repeat(50).trim()
  const body = { title: 'Winter Muster', description, game_type: 'SPEARHEAD', event_type: 'tournament' } as const
  await call('POST /events', { body })
  await page.goto('/my-events')
  // The list response has the first 500 characters.
  const lines = await page.getByText(description.slice(0, 500)).evaluate((text) => {
    const { height } = text.getBoundingClientRect()
    return height / Number.parseFloat(getComputedStyle(text).lineHeight)
  })
  expect(lines).toBeCloseTo(2)
})

test('text takes the same space in the fallback fonts as in the fonts of Muster', async ({ page, olga: call }) => {
  const body = {
    title: 'A long weekend of Age of Sigmar in the Old Brewery',
    game_type: 'AOS',
    event_type: 'tournament',
  } as const
  const { id } = await call('POST /events', { body })

  /** Measures each text on one line: where a paragraph wraps may depend on a single pixel. */
  const measure = async () => {
    await page.goto(`/events/${id}`)
    await page.evaluate(() => document.fonts.ready)
    const texts = [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Muster is a hobby project.'),
      page.getByText('Created', { exact: true }),
    ]
    return Promise.all(
      texts.map((text) =>
        text.evaluate((element: HTMLElement) => {
          element.style.cssText = 'position: absolute; width: max-content; max-width: none; white-space: nowrap'
          const { width, height } = element.getBoundingClientRect()
          return { width, height }
        }),
      ),
    )
  }
  const ours = await measure()
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
  await page.route('**/*.woff2', (route) => route.abort())
  const devices = await measure()
  for (const [at, own] of ours.entries()) {
    expect(Math.abs((devices[at]?.width ?? 0) / own.width - 1)).toBeLessThan(0.02)
    expect(devices[at]?.height).toBe(own.height)
  }
})
