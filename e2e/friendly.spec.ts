import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Muster } from './support/server.ts'

const phone = { width: 390, height: 844 }

/** A friendly of Olga that these members have joined, with the token of each. */
async function setUp({ url }: Muster, mailbox: Mailbox, nicknames: readonly string[]) {
  const { token: olga } = await createMember(url, mailbox, 'Olga')
  const call = apiOf(url, olga)
  const event = await call('POST /events', {
    body: { title: 'Game night', game_type: 'SPEARHEAD', event_type: 'friendly', registration_open: true },
  })
  const params = { event_id: event.id }
  const tokens: string[] = []
  for (const nickname of nicknames) {
    const { token } = await createMember(url, mailbox, nickname)
    await apiOf(url, token)('POST /events/:event_id/participants/me', { params, body: {} })
    tokens.push(token)
  }
  return { olga, call, event, params, tokens }
}

test('at a friendly, a participant records a game and the other side confirms it', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const { call, event, params, tokens } = await setUp(muster, mailbox, ['Ana', 'Ben'])
  const [ana = '', ben = ''] = tokens
  await page.setViewportSize(phone)
  await page.addInitScript((value) => localStorage.setItem('access_token', value), ana)
  await page.goto(`${muster.url}/events/${event.id}/me`)
  await page.getByRole('button', { name: 'Record a Game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a Game' })
  await dialog.getByLabel('Opponent').selectOption('Ben')
  await dialog.getByLabel('Your score').fill('12')
  await dialog.getByLabel('Their score').fill('8')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(page.getByText(/^You reported this at .* It counts unless Ben objects\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const other = await context.newPage()
  await other.addInitScript((value) => localStorage.setItem('access_token', value), ben)
  await other.goto(`${muster.url}/events/${event.id}`)
  await expect(other.getByText('Ana has recorded a game with you.')).toBeVisible()
  await expectAccessible(other)
  await expectNoOverflow(other)
  await other.getByRole('link', { name: 'Check the Result' }).click()
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('Both sides agree. This is the result.')).toBeVisible()
  await context.close()
  // Nothing has started.
  expect((await call('GET /events/:event_id', { params })).state).toBe('upcoming')
})

const nine = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gail', 'Hugo', 'Ivo']
/** Who records, against whom, and the scores as they see them. */
const games: [own: number, opponent: number, scores: [number, number]][] = [
  [0, 1, [12, 8]],
  [2, 3, [10, 10]],
  [4, 5, [3, 17]],
  [6, 7, [15, 5]],
  [8, 0, [9, 11]],
  [1, 2, [14, 6]],
  [3, 4, [20, 0]],
  [5, 6, [8, 12]],
  [7, 8, [13, 7]],
  [0, 2, [10, 9]],
  [1, 3, [5, 15]],
  [4, 6, [11, 9]],
  // Two meet again.
  [5, 4, [16, 4]],
  [7, 1, [6, 14]],
]

async function record(phone: Page, opponent: string, scores: readonly number[]) {
  await phone.getByRole('button', { name: 'Record a Game' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Record a Game' })
  await dialog.getByLabel('Opponent').selectOption(opponent)
  await dialog.getByLabel('Your score').fill(String(scores[0]))
  await dialog.getByLabel('Their score').fill(String(scores[1]))
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(dialog).toBeHidden()
}

test('nine people record fourteen games by themselves: each is there once, and the desk decides what is disputed', async ({
  page,
  browser,
  muster,
  mailbox,
}) => {
  const { olga, call, event, params, tokens } = await setUp(muster, mailbox, nine)
  const phones: Page[] = []
  for (const token of tokens) {
    const context = await browser.newContext({ viewport: phone, hasTouch: true })
    const own = await context.newPage()
    await own.addInitScript((value) => localStorage.setItem('access_token', value), token)
    await own.goto(`${muster.url}/events/${event.id}`)
    phones.push(own)
  }
  const phoneOf = (index: number) => phones[index] ?? page
  for (const [own, opponent, scores] of games) await record(phoneOf(own), nine[opponent] ?? '', scores)
  // The opponent of the first game records it, too, and says the same.
  await record(phoneOf(1), 'Ana', [8, 12])
  const list = async () => (await call('GET /events/:event_id/matches', { params })).matches
  expect(await list()).toHaveLength(games.length)
  expect((await list()).filter(({ report }) => report?.state === 'confirmed')).toHaveLength(1)

  // Ivo does not agree with what Hugo has recorded; the desk decides.
  const ivo = phoneOf(8)
  await ivo.getByRole('link', { name: 'Check the Result' }).click()
  await ivo.getByRole('button', { name: 'Object…' }).click()
  await ivo.getByLabel('What is wrong?').fill('We had a draw')
  await ivo.getByRole('button', { name: 'Object', exact: true }).click()
  await expect(ivo.getByText(/The organiser decides/).first()).toBeVisible()
  await expectNoOverflow(ivo)
  await page.addInitScript((value) => localStorage.setItem('access_token', value), olga)
  await page.goto(`/events/${event.id}/desk`)
  await expect(page.getByRole('status', { name: 'Disputes' })).toContainText('Hugo against Ivo')
  await page.getByRole('button', { name: 'Take 13–7 of Hugo' }).click()
  await expect(page.getByRole('status', { name: 'Disputes' })).toBeHidden()
  await page.goto(`/events/${event.id}/desk?part=standings`)
  const table = page.getByRole('row')
  await expect(table).toHaveCount(nine.length + 1)
  const rowsAt = async (of: Page) => (await of.getByRole('row').allTextContents()).slice(1)
  const visitor = await (await browser.newContext({ viewport: phone })).newPage()
  await visitor.goto(`${muster.url}/events/${event.id}?part=standings`)
  await expect(visitor.getByRole('rowheader')).toHaveCount(nine.length)
  const { standings } = await call('GET /events/:event_id/standings', { params })
  const won = (index: number) =>
    games.filter(([own, opponent, [mine, theirs]]) =>
      own === index ? mine > theirs : opponent === index && theirs > mine,
    ).length
  const ranked = standings.map(({ nickname, wins, draws, losses }) => [nickname, wins, draws + wins + losses])
  for (const [index, nickname] of nine.entries()) {
    const played = games.filter(([own, opponent]) => own === index || opponent === index).length
    expect(ranked).toContainEqual([nickname, won(index), played])
  }
  expect((await rowsAt(page)).map((row) => nine.find((name) => row.includes(name)))).toEqual(
    standings.map(({ nickname }) => nickname),
  )
  await visitor.goto(`${muster.url}/events/${event.id}?part=matches`)
  await expect(visitor.getByRole('heading', { name: `Matches (${games.length})` })).toBeVisible()
  await expectNoOverflow(visitor)
  for (const own of [...phones, visitor]) await own.context().close()
})
