import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import {
  expect,
  expectSeat,
  linesOf,
  linesOfBoard,
  linesOfTable,
  publishRound,
  report,
  seatsOf,
  setUpHall,
} from './support/hall.ts'
import { enter, expectAllSent, notSent, openDesk } from './support/offline-desk.ts'
import { watchErrors } from './support/page-errors.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('three rounds with a desk that is offline half the time end with the same standings on four screens', async ({
  page: desk,
  context: laptop,
  browser,
  olga: call,
  muster,
  mailbox,
}) => {
  const ana = await createMember(muster.url, mailbox, 'Ana')
  const params = await setUpHall(call, apiOf(muster.url, ana.token))
  const address = `/events/${params.event_id}`
  const errors: string[] = []
  const open = async (width: number, height: number, path: string, token?: string) => {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: muster.url })
    const page = await context.newPage()
    watchErrors(page, errors)
    if (token) await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await page.goto(path)
    return page
  }
  await openDesk(desk, `${address}/desk?part=round`)
  const [card, phone, board] = await Promise.all([
    open(390, 844, `${address}/me`, ana.token),
    open(320, 640, `${address}/me`),
    open(1920, 1080, `${address}/board?speed=4`),
  ])

  await test.step('round 1: both sides agree on their phones while the desk is offline', async () => {
    await phone.getByRole('button', { name: 'Ben' }).click()
    await expect(phone.getByText('Round 1 has not been published yet.')).toBeVisible()
    await publishRound(desk, 1)
    await desk.getByRole('button', { name: 'Start Clock' }).click()
    await expect(desk.getByRole('button', { name: 'Stop Clock' })).toBeVisible()
    await announce(desk, 'Lunch at noon.')
    const { ana: seat, ben, others } = await seatsOf(call, params, 1)
    for (const [player, at] of [
      [card, seat],
      [phone, ben],
    ] as const) {
      await expectSeat(player, 1, at)
      await expect(player.getByText('Lunch at noon.').first()).toBeVisible()
      await expect(player.getByRole('timer')).toHaveText(/^(1:00:00|\d\d:\d\d)$/)
    }
    await expect(board.getByText('Lunch at noon.')).toBeVisible()
    await expect(board.getByText('Round 1 by', { exact: false })).toBeVisible()
    await expectAccessible(card)
    await expectNoOverflow(phone)
    await phone.setViewportSize({ width: 320, height: 640 })

    const [first, second, third] = others
    await enter(desk, first ?? null, 20, 10)
    await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
    await laptop.setOffline(true)
    await enter(desk, second ?? null, 9, 18)
    await enter(desk, third ?? null, 12, 12)
    await expect(notSent(desk, 2)).toBeVisible()
    await report(card, 20, 3)
    await expect(card.getByText(/It counts when Ben confirms it\./)).toBeVisible()
    await openSlip(phone, ben.code)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Confirm' }).click()
    const confirmed = /^Reported by Ana at .*, and confirmed with the slip\. This is the result\.$/
    await expect(phone.getByText(confirmed)).toBeVisible()
    await expect(card.getByText(confirmed)).toBeVisible()
    await laptop.setOffline(false)
    await expectAllSent(desk)
    await expect(desk.getByText('All results are in.')).toBeVisible()
    await expect(desk.getByText(/^Reported by Ana, \d\d:\d\d, and confirmed with the slip$/)).toBeVisible()
    await expect(card.getByText('Round 2 is being paired.')).toBeVisible()
  })

  await test.step('round 2: a dispute and a call reach the desk when it is online again', async () => {
    await pair(desk, 2)
    const { ana: seat, ben, others } = await seatsOf(call, params, 2)
    await expectSeat(card, 2, seat)
    await phone.goto(`${address}/me`)
    await expectSeat(phone, 2, ben)
    const between = ben.sides.join(' against ')
    await desk.getByRole('button', { name: 'Start Clock' }).click()
    await desk.getByRole('button', { name: `More: ${between}` }).click()
    await desk.getByRole('button', { name: `Extra minutes: ${between}` }).click()
    await desk.getByRole('button', { name: '+10 min' }).click()
    await expect(phone.getByText('with 10 extra minutes for this table')).toBeVisible()
    await expect(board.getByText(/\(\+10 min\)$/)).toBeVisible()

    await laptop.setOffline(true)
    await card.getByText('Add a reason').click()
    await card.getByLabel('Reason').fill('Rules question')
    await card.getByRole('button', { name: 'Call the Organiser' }).click()
    await expect(card.getByText(/^Called at/)).toBeVisible()
    await report(card, 15, 14)
    await expect(card.getByText(/It counts when .* confirms it\./)).toBeVisible()
    // Ana's opponent borrows Ben's phone.
    await openSlip(phone, seat.code)
    await phone.getByRole('button', { name: 'Object…' }).click()
    await phone.getByRole('button', { name: 'Report Other Scores' }).click()
    await report(phone, 13, 13)
    for (const player of [phone, card]) {
      await expect(player.getByText(/The two sides do not agree\. The organiser decides\./)).toBeVisible()
    }
    await enter(desk, others[0] ?? null, 11, 7)
    await desk.reload()
    await enter(desk, others[1] ?? null, 8, 19)
    await expect(notSent(desk, 2)).toBeVisible()
    await phone.goto(`${address}/me`)
    await reportWithSlip(phone, ben.code, 16, 5)
    await laptop.setOffline(false)
    await expectAllSent(desk)
    await desk.getByRole('button', { name: 'Take 13–13 of The slip' }).click()
    await expect(desk.getByRole('status', { name: 'Disputes' })).toBeHidden()
    const request = desk.getByRole('status', { name: 'Calls' }).getByText('Rules question')
    await expect(request).toBeVisible()
    await desk.getByRole('button', { name: `Resolve the call of table ${seat.table}` }).click()
    await expect(request).toBeHidden()
    await expect(desk.getByText('All results are in.')).toBeVisible()
    await expect(card.getByText('The organiser has recorded this result.')).toBeVisible()
  })

  await test.step('round 3: the last results finish the event', async () => {
    await pair(desk, 3)
    const { ana: seat, ben, others } = await seatsOf(call, params, 3)
    await expectSeat(card, 3, seat)
    await report(card, 20, 5)
    await reportWithSlip(phone, ben.code, 4, 17)
    // The other side of Ana's table has left without a word.
    await desk.getByRole('button', { name: /^Take .* of Ana$/ }).click()
    for (const table of others) await enter(desk, table, 14, 6)
    await expect(desk.getByText('All results are in.')).toBeVisible()
    await desk.getByRole('link', { name: 'Finish', exact: true }).click()
    await expect(desk.getByRole('heading', { name: 'The event is finished' })).toBeVisible()
  })

  await test.step('the end: all four show the standings of the API', async () => {
    const { standings } = await call('GET /events/:event_id/standings', { params })
    const lines = linesOf(standings)
    expect(lines).toHaveLength(8)
    expect(lines.map((line) => line.endsWith('0/0/0'))).not.toContain(true)
    await desk.getByRole('link', { name: 'Standings', exact: true }).click()
    await expect.poll(() => linesOfTable(desk), 'the desk').toEqual(lines)
    await phone.goto(`${address}/me`)
    for (const player of [card, phone]) {
      await expect(player.getByText(/^The event is over: [1-8](st|nd|rd|th) of 8\.$/)).toBeVisible()
      await player.getByRole('link', { name: 'Winter Muster' }).click()
      await expect.poll(() => linesOfTable(player), 'a phone').toEqual(lines)
    }
    await expect(board.getByRole('heading', { name: 'Standings after round 3' })).toBeVisible()
    await expect.poll(() => linesOfBoard(board), 'the board').toEqual(lines)
  })
  expect(errors).toEqual([])
  await Promise.all([card, phone, board].map((page) => page.context().close()))
})

async function announce(desk: Page, text: string) {
  await desk.getByRole('button', { name: 'Announce' }).click()
  await desk.getByLabel('Announcement').fill(text)
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByText(`: ${text}`)).toBeVisible()
}

async function pair(desk: Page, round: number) {
  await desk.getByRole('button', { name: `Pair Round ${round}` }).click()
  await publishRound(desk, round)
  await expect(desk.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible()
}

/** Types the code of a slip on a card, or on the page of another slip. */
async function openSlip(phone: Page, code: string) {
  await phone.getByLabel('Code on your slip').fill(`${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase())
  await phone.getByRole('button', { name: 'Open Slip' }).click()
  await expect(phone).toHaveURL(`/r/${code}`)
}

/** One side sends the result, and the other side scans the same slip and confirms it. */
async function reportWithSlip(phone: Page, code: string, first: number, second: number) {
  await phone.goto(`/r/${code}`)
  await report(phone, first, second)
  await expect(phone.getByText(/You reported this at/)).toBeVisible()
  const scan = await phone.context().browser()?.newPage()
  if (!scan) throw new Error('The phone has no browser.')
  await scan.goto(phone.url())
  await scan.getByRole('button', { name: 'Confirm' }).click()
  await expect(scan.getByText(/^Reported with the slip at .*, and confirmed\. This is the result\.$/)).toBeVisible()
  await scan.close()
}
