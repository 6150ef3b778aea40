import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createTournament, publishRound } from './support/api.ts'

const names = Array.from({ length: 24 }, (_, index) => `Player ${index + 1}`)

for (const width of [390, 1280]) {
  test(`the note about unsaved results covers no button at the desk, ${width} pixels wide`, async ({
    page,
    context,
    olga: call,
  }) => {
    const { params } = await createTournament(call, names)
    await publishRound(call, params)
    const { matches } = await call('GET /events/:event_id/matches', { params, query: {} })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/events/${params.event_id}/desk?part=round`)
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('textbox') })
    await expect(rows).toHaveCount(matches.length)
    // The organiser's other device saves results. Without a network, this one cannot learn of them before it saves.
    await context.setOffline(true)
    for (const { id } of matches) {
      await call('PUT /events/:event_id/matches/:match_id/result', {
        params: { ...params, match_id: id },
        body: { participant1_score: 17, participant2_score: 8 },
      })
    }
    const last = rows.last()
    await last.getByRole('textbox').first().fill('20')
    await last.getByRole('textbox').last().fill('3')
    await last.getByRole('textbox').last().press('Enter')
    const note = page.getByRole('button', { name: /: round 1, table 12$/ })
    await expect(note).toBeVisible()
    await context.setOffline(false)
    await expect(last.getByRole('alert')).toContainText(/^You saved 17–8 at \d\d:\d\d \(on another device\)\./)
    await last.getByRole('button', { name: 'Keep Theirs' }).focus()
    for (const name of ['Save Mine', 'Keep Theirs'])
      expect(await isClearOf(note, last.getByRole('button', { name }))).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await isClearOf(note, last)).toBe(true)
    expect(await isClearOf(note, page.getByRole('contentinfo'))).toBe(true)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await last.getByRole('button', { name: 'Keep Theirs' }).click()
    await expect(note).toHaveCount(0)

    const card = page.locator('.card').filter({ has: last })
    await expect(card, 'its corners cut the rows').toHaveCSS('overflow-x', 'clip')
    const nav = page.getByRole('navigation', { name: 'Parts of the desk' })
    const isLined = await nav.evaluate((one) => getComputedStyle(one).borderBottomWidth !== '0px')
    const tabs = await boxOf(isLined ? nav : nav.getByRole('list'))
    const content = await boxOf(page.getByRole('group', { name: 'Round 1' }))
    expect([tabs.x, tabs.width]).toEqual([content.x, content.width])
  })
}

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function isClearOf(one: Locator, other: Locator) {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.y >= b.y + b.height || b.y >= a.y + a.height || a.x >= b.x + b.width || b.x >= a.x + a.width
}
