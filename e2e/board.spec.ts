import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

const screens = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]

/** Names of all lengths, one of them very long. */
const nameOf = (index: number) =>
  index === 3
    ? 'The Honourable Bartholomew of Nether Wallop III'
    : `${'Ana Benjamin Cleo Dariusz'.slice(0, 3 + (index % 19))} ${index}`

for (const size of [8, 40, 160]) {
  test(`the board shows ${size} participants without a scroll bar, cut lines or tiny type`, async ({
    page,
    muster,
    mailbox,
  }) => {
    const { token } = await createMember(muster.url, mailbox, 'Olga')
    const call = apiOf(muster.url, token)
    const event = await call('POST /events', {
      body: { title: 'Winter Muster', game_type: 'AOS', event_type: 'tournament', visibility: 'unlisted' },
    })
    const params = { event_id: event.id }
    const participants = Array.from({ length: size }, (_, index) => ({ nickname: nameOf(index) }))
    await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
    const address = `/events/${event.id}/board?key=${event.key}`
    await page.goto(address)
    await expectAllShown(page, participants.length)

    const round = { ...params, round_number: 1 }
    await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
    await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
    await call('PUT /events/:event_id/rounds/:round_number/clock', {
      params: round,
      body: { is_running: true, seconds_left: 5400 },
    })
    const { matches } = await call('GET /events/:event_id/matches', { params, query: {} })
    await call('PUT /events/:event_id/matches/:match_id/result', {
      params: { ...params, match_id: matches[0]?.id ?? 0 },
      body: { participant1_score: 17, participant2_score: 8 },
    })
    for (const [show, rows] of [
      ['names', size],
      ['tables', size / 2],
      ['standings', size],
      ['clock', 0],
    ] as const) {
      await page.goto(`${address}&show=${show}&theme=${show === 'tables' ? 'light' : 'dark'}`)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        await expectAllShown(page, rows)
      }
      await expectAccessible(page)
      await expect(page.getByRole('img', { name: /^QR code: / })).toHaveCount(2)
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(background).toBe(show === 'tables' ? 'rgb(241, 244, 241)' : 'rgb(14, 21, 19)')
    }
  })
}

/** Turns all pages of a list: each fits, and together they have this many rows. */
async function expectAllShown(page: Page, rows: number) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // After a change of its size, the window has the layout of the former size for a moment.
  await expect.poll(() => page.evaluate(usesWholeScreen)).toBe(true)
  const text = async () =>
    (await page
      .getByText(/Page \d+ of \d+$/)
      .textContent({ timeout: 1000 })
      .catch(() => '')) ?? ''
  const pages = Number(/of (\d+)$/.exec(await text())?.[1] ?? 1)
  let seen = 0
  for (let turn = 0; turn < pages; turn++) {
    const { overflow, cut, smallest, count } = await page.evaluate(measure)
    expect(overflow, `${page.url()} overflows`).toEqual([])
    expect(cut.filter((name) => !name.startsWith('The Honourable'))).toEqual([])
    expect(smallest).toBeGreaterThan(0.699)
    seen += count
    // The keyboard alone suffices.
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
  }
  expect(seen).toBe(rows)
}

/** Whether the type of the board is 1/26 of the present screen. */
const usesWholeScreen = () => {
  const { clientWidth, clientHeight } = document.documentElement
  const board = document.querySelector('main header')?.parentElement
  const size = board ? Number.parseFloat(getComputedStyle(board).fontSize) : 0
  return Math.abs(size - Math.min(clientWidth, clientHeight) / 26) < 0.01
}

/** The elements outside of the screen, the names that are cut, and the smallest type of a list relative to 1/26 of the height. */
function measure() {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
  const isScrolling = scrollWidth > clientWidth || scrollHeight > clientHeight || innerWidth > clientWidth
  const rows = [...document.querySelectorAll('main li')].filter((row) => !row.closest('header'))
  const all = [...document.querySelectorAll('main header *, main li, main li > span, main [role="timer"]')]
  const isOut = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1
  }
  const cells = rows.flatMap((row) => [...row.children])
  const sizes = cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize))
  return {
    overflow: [...(isScrolling ? ['the page'] : []), ...all.filter(isOut).map((element) => element.textContent)],
    cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    smallest: Math.min(...sizes, clientHeight) / (Math.min(clientWidth, clientHeight) / 26),
    count: rows.length,
  }
}
