import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import type { apiOf } from './support/api.ts'
import { publishRound } from './support/hall.ts'

type Call = ReturnType<typeof apiOf>

const names = `Ana Ben Cleo Dan Eve Finn Gus Hana Ivo Jana Kim Lea Max Nora Otto Pia Quin Rosa Sam Tom Uma Vera`.split(
  ' ',
)
const late = 'Will'
const armies = ['Gnawfeast Clawpack', 'Vigilant Brotherhood']
/** Copied from a spreadsheet, with columns in another order. */
const list = names
  .map((name, index) => `${index % 3 ? 'Guild' : 'Dice Club'}\t${name}\t${armies[index % 2]}`)
  .join('\n')

const day = { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', rounds_planned: 4 } as const
const gw = { ranking: ['wins', 'draws', 'opponents_win_rate', 'win_path'] } as const

for (const [device, use, tag] of [
  ['a laptop, by keyboard', { viewport: { width: 1280, height: 800 } }, []],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, ['@long']],
] as const) {
  test.describe(device, () => {
    test.use(use)
    test(`23 participants play four rounds, with typical mishaps, on ${device}`, { tag: [...tag] }, async ({
      page,
      olga: call,
    }) => {
      const event = await call('POST /events', { body: { ...day, ranking: [...gw.ranking] } })
      const look = use.viewport.width > 1000 ? lookAt : async () => {}
      await page.goto(`/events/${event.id}/desk`)
      await pasteList(page)
      await look(page)

      await playRound(page, 1)
      await dropAndUndo(page)
      await addLate(page)
      await playRound(page, 2)
      await pair(page, 3)
      await correctRoundTwo(page)
      await openPart(page, 'Round')
      await enterResults(page, 3)
      await playRound(page, 4)

      await openPart(page, 'Finish')
      await expect(page.getByText('4 rounds are played, and all results are in.')).toBeVisible()
      await expect(page.getByText('The event is finished')).toBeVisible()
      await expect(page.getByText('Best of Chaos')).toBeVisible()
      await look(page)
      await explainTie(page, event.id, call)
      await look(page)
      await printAll(page, event.id, look)
    })
  })
}

test('the API alone suffices to run the same day', async ({ olga: call }) => {
  const { id: event_id } = await call('POST /events', { body: { ...day, ranking: [...gw.ranking] } })
  const params = { event_id }
  const add = async (nicknames: string[]) => {
    const body = { participants: nicknames.map((nickname) => ({ nickname })) }
    return (await call('POST /events/:event_id/participants/bulk', { params, body })).participants.map(({ id }) => id)
  }
  const ids = await add(names)
  for (const round_number of [1, 2, 3, 4]) {
    const draft = await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
    expect(draft).toMatchObject({ number: round_number, check: { rematches: 0, repeat_byes: 0, is_optimal: true } })
    await call('POST /events/:event_id/rounds/:round_number/publish', { params: { event_id, round_number }, body: {} })
    await recordAll(call, event_id)
    if (round_number !== 1) continue
    const dropped = { event_id, participant_id: ids[21] ?? 0 }
    await call('POST /events/:event_id/participants/:participant_id/drop', { params: dropped, body: {} })
    await add([late, 'Xena'])
  }
  const { rounds } = await call('GET /events/:event_id/rounds', { params })
  expect(rounds.map(({ byes, reported, state }) => [byes.length, reported, state])).toEqual([
    [0, 11, 'finished'],
    ...[2, 3, 4].map(() => [1, 11, 'finished']),
  ])
  const { standings } = await call('GET /events/:event_id/standings', { params })
  expect(standings).toHaveLength(24)
  expect(standings.some(({ decided_by }) => decided_by === 'opponents_win_rate')).toBe(true)
  expect((await call('GET /events/:event_id', { params })).state).toBe('finished')
})

/** Records a win of the first side wherever a result is missing. */
async function recordAll(call: Call, event_id: number) {
  const { matches } = await call('GET /events/:event_id/matches', { params: { event_id }, query: {} })
  for (const { id, result } of matches) {
    if (result !== 'pending') continue
    const body = { participant1_score: 22, participant2_score: 11 }
    await call('PUT /events/:event_id/matches/:match_id/result', { params: { event_id, match_id: id }, body })
  }
}

async function lookAt(page: Page) {
  const size = page.viewportSize()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  if (size) await page.setViewportSize(size)
}

/** Works on a phone and on a laptop alike. */
const openPart = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

async function pasteList(page: Page) {
  await page.getByRole('button', { name: 'Add Participants' }).click()
  await page.getByLabel('Nickname 1').focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, list)
  await expect(page.getByText('22 participants taken from your list. Its columns: club, nickname, army.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 22 Participants' }).click()
  await expect(page.getByRole('heading', { name: 'Missing (22)' })).toBeVisible()
}

async function pair(page: Page, round: number) {
  await openPart(page, 'Round')
  await page.getByRole('button', { name: `Pair Round ${round}` }).click()
  await expect(page.getByText('No rematch', { exact: false })).toBeVisible()
  await publishRound(page, round)
  await expect(page.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible()
}

/** Enters the results slip by slip by keyboard; the score of the first side grows with the round. */
async function enterResults(page: Page, round: number) {
  // Keys that are typed before it is there go to the round that was in view.
  await expect(page.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible()
  await page.getByLabel('Table', { exact: true }).focus()
  for (let table = 11; table >= 1; table--) {
    for (const typed of [String(table), String(20 + round), '11']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
  }
  await expect(page.getByText('All results are in.')).toBeVisible()
  await expect(page.getByText('not saved')).toBeHidden()
}

async function playRound(page: Page, round: number) {
  await pair(page, round)
  await enterResults(page, round)
}

async function dropAndUndo(page: Page) {
  await openPart(page, 'People')
  const drop = async () => {
    await page.getByRole('button', { name: 'More: Vera' }).click()
    await page.getByRole('button', { name: 'Drop Vera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click()
    await expect(page.getByText('Vera has dropped out.')).toBeVisible()
  }
  await drop()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Vera is playing again.')).toBeVisible()
  await drop()
  await expect(page.getByText('after round 1')).toBeVisible()
}

/** Adds two participants: with 23, one has the bye. */
async function addLate(page: Page) {
  await page.getByRole('button', { name: 'Add Participants' }).click()
  await page.getByLabel('Nickname 1').fill(late)
  await page.getByLabel('Nickname 1').press('Enter')
  await page.getByLabel('Nickname 2').fill('Xena')
  await page.getByRole('button', { name: 'Add 2 Participants' }).click()
  // This event uses no check-in.
  await expect(page.getByRole('heading', { name: 'Missing (23)' })).toBeVisible()
}

/** Changes a result of round 2: the page shows what that changes, and what stays. */
async function correctRoundTwo(page: Page) {
  await page.getByRole('link', { name: 'Round 2' }).click()
  await expect(page.getByText('Round 3 is paired already.', { exact: false })).toBeVisible()
  const score = page.getByLabel(/^Score of/).first()
  await score.fill('5')
  await score.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('round 3 would be paired differently', { exact: false })).toBeVisible()
}

async function explainTie(page: Page, event_id: number, call: Call) {
  const { standings } = await call('GET /events/:event_id/standings', { params: { event_id } })
  const tied = standings.findIndex(({ decided_by }) => decided_by === 'opponents_win_rate')
  const [above, below] = [standings[tied - 1]?.nickname ?? '', standings[tied]?.nickname ?? '']
  await page.goto(`/events/${event_id}?part=standings`)
  await page.getByRole('button', { name: below, exact: true }).click()
  await expect(page.getByText(/^Both have \d wins?/)).toContainText(
    new RegExp(`The opponents of ${above} have won [\\d.]+ % of their matches, those of ${below} [\\d.]+ %`),
  )
  await expect(page.getByRole('table', { name: 'Round by round' }).getByRole('row')).not.toHaveCount(0)
}

/** Prints slips, four per page, and lists without navigation. */
async function printAll(page: Page, event_id: number, look: typeof lookAt) {
  await page.goto(`/events/${event_id}/slips?round=4`)
  await expect(page.getByText('Table 11')).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const slips = await page.pdf({ format })
    expect(slips.toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(3)
  }
  for (const part of ['matches&by=name', 'matches&round=4', 'standings', 'standings&after=4']) {
    await page.goto(`/events/${event_id}?part=${part}`)
    await expect(page.getByText('Xena').filter({ visible: true }).first()).toBeVisible()
    await look(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: /^(More|Enter|Change)\b/ })).toHaveCount(0)
    await expect(page.getByText('Unknown Army').filter({ visible: true })).toHaveCount(0)
    if (part.startsWith('standings')) await expect(page.getByText('Standings after round 4')).toBeVisible()
    await expect(page.getByText('Xena').filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: null })
  }
}
