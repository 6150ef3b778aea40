import { expect, test } from './fixtures.ts'
import { createTournament } from './support/api.ts'

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

test('each name, record and army in the standings is a target of 24 px', async ({ page, olga: call }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { handle } = await call('PUT /users/me', { body: { player_visibility: 'public' } })
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD' } })
  const { params, ids } = await createTournament(call, ['Ana', 'Ben'], { registration_open: true })
  await call('POST /events/:event_id/participants/me', { params, body: { army_id: armies[0]?.id ?? null } })
  const [participant1_id = 0, participant2_id = 0] = ids
  const scores = { participant1_score: 20, participant2_score: 3 }
  await call('POST /events/:event_id/matches', { params, body: { participant1_id, participant2_id, ...scores } })
  await page.goto(`/events/${params.event_id}?part=standings`)
  await expect(page.getByRole('link', { name: /^Record of/ })).toHaveAttribute('href', `/players/${handle}`)
  const targets = page.getByRole('table').locator('tbody').locator('a, button')
  // With the menu of each row, once the page knows who reads it.
  await expect(targets).toHaveCount(8)
  const heights = await targets.evaluateAll((all) =>
    all.map((target) => {
      target.scrollIntoView({ block: 'center' })
      const { left, top, bottom } = target.getBoundingClientRect()
      const isHit = (y: number) => target.contains(document.elementFromPoint(left + 4, y))
      return Array.from({ length: Math.ceil(bottom - top) + 40 }, (_, index) => top - 19.5 + index).filter(isHit).length
    }),
  )
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(24)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`text on the colours of the matrix has enough contrast: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/armies')
    const contrasts = await page.evaluate(() => {
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
        willReadFrequently: true,
      })
      const luminanceOf = (colour: string) => {
        if (!context) return Number.NaN
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const cells = [-3, -2, -1, 0, 1, 2, 3].map((heat) => {
        const cell = document.body.appendChild(document.createElement('p'))
        cell.dataset.heat = String(heat)
        cell.innerHTML = '50% <span class="text-muted">12</span>'
        return cell
      })
      return cells.flatMap((cell) => {
        const back = luminanceOf(getComputedStyle(cell).backgroundColor)
        return [cell, ...cell.children].map((text) => {
          const front = luminanceOf(getComputedStyle(text).color)
          return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)
        })
      })
    })
    for (const contrast of contrasts) expect(contrast).toBeGreaterThan(4.5)
  })
}

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
    // A font is optional, so a page that has waited for it too long keeps the fallback: the next one has it.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())))
    await page.reload()
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
