import type { Match } from '@muster/contract/matches'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { enter, expectAllSent, notSent, openDesk, scoresOf, setUp } from './support/offline-desk.ts'

const localNote = 'Published on this device, not sent. Muster gets it when it responds.'

test('a round is played, and the next paired, published and played without a network; the server then has what the desk showed', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox, 4)
  await openDesk(page, address, token)
  await context.setOffline(true)
  for (const [table, one, other] of [
    [1, 20, 10],
    [2, 5, 6],
    [3, 12, 12],
    [4, 3, 1],
  ] as const)
    await enter(page, table, one, other)
  await expect(notSent(page, 4)).toBeVisible()

  await page.getByRole('button', { name: 'Pair Round 2' }).click()
  await expect(page.getByText('Muster does not respond, so this device pairs.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish Round 2' }).click()
  const local = page.getByText(localNote)
  await expect(local).toBeVisible()
  await expect(notSent(page, 5)).toBeVisible()
  await enter(page, 1, 30, 1)
  await enter(page, 3, 2, 31)
  const names = () => page.locator('li[data-match] input').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  const shown = await names()
  expect(shown).toHaveLength(8)

  await page.reload()
  await expect(local).toBeVisible()
  expect(await names()).toEqual(shown)
  await expect(notSent(page, 7)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // A second tab shows the same, and only one of the two sends it.
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByText(localNote)).toBeVisible()
  const { rounds } = await call('GET /events/:event_id/rounds', { params: { event_id } })
  expect(rounds.map(({ number }) => number)).toEqual([1])

  const changes: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(local).toBeHidden()
  await expectAllSent(tab)
  await expect(tab.getByText(localNote)).toBeHidden()
  const played = await listMatches()
  const of = (number: number) => played.filter(({ round_number }) => round_number === number)
  expect(of(1).map(scoresOf)).toEqual([
    [20, 10],
    [5, 6],
    [12, 12],
    [3, 1],
  ])
  const second = of(2).toSorted((a, b) => (a.table_number ?? 0) - (b.table_number ?? 0))
  expect(second.map(scoresOf)).toEqual([
    [30, 1],
    [null, null],
    [2, 31],
    [null, null],
  ])
  expect(
    second.flatMap(({ participant1, participant2 }) => [participant1, participant2].map(({ nickname }) => nickname)),
  ).toEqual(shown.map((label) => label?.replace('Score of ', '')))
  expect(await names()).toEqual(shown)
  // The server pairs the same with the same seed, so nothing had to be corrected.
  const base = `/api/v1/events/${event_id}/rounds`
  expect(changes.filter((change) => change.includes(base))).toEqual([`POST ${base}`, `POST ${base}/2/publish`])
})

test('two who come late are paired into a round that only this device has: round, pair and result are sent', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, address, listMatches } = await setUp(muster, mailbox)
  await openDesk(page, address, token)
  await context.setOffline(true)
  for (const table of [1, 2]) await enter(page, table, 10, table)
  await page.getByRole('button', { name: 'Pair Round 2' }).click()
  await page.getByRole('button', { name: 'Publish Round 2' }).click()
  await expect(page.getByText(localNote)).toBeVisible()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  for (const name of ['Zoe', 'Max']) {
    await page.getByRole('button', { name: 'Add Participants' }).click()
    await page.getByRole('textbox', { name: 'Nickname 1' }).fill(name)
    await page.getByRole('button', { name: 'Add 1 Participant' }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${name} is here`) })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Round', exact: true }).click()
  // Whose id is first is chance.
  await page.getByRole('button', { name: /^(Zoe: Play Max|Max: Play Zoe)$/ }).click()
  await enter(page, 3, 9, 8)
  // Two results, the round, two people, their pair and its result.
  await notSent(page, 7).click()
  await expect(page.getByText(/^Round 2: (Zoe plays Max|Max plays Zoe)$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await expectAllSent(page)
  const pair = (await listMatches()).find(({ table_number, round_number }) => round_number === 2 && table_number === 3)
  expect([pair?.participant1.nickname, pair?.participant2.nickname].sort()).toEqual(['Max', 'Zoe'])
  expect(pair && scoresOf(pair)).toEqual([9, 8])
})

test('someone else publishes the round in the meantime: both are shown, and mine replaces theirs with one tap', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox, 4)
  const params = { event_id }
  for (const { id } of await listMatches())
    await call('PUT /events/:event_id/matches/:match_id/result', {
      params: { event_id, match_id: id },
      body: { participant1_score: 20, participant2_score: id % 3 },
    })
  await openDesk(page, address, token)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pair Round 2' }).click()
  await page.getByRole('button', { name: 'Publish Round 2' }).click()
  await enter(page, 1, 30, 1)
  const pairs = () => page.locator('li[data-match] input').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  const mine = await pairs()
  // The other desk pairs by hand, so that its pairs differ: rematches.
  await call('POST /events/:event_id/rounds', {
    params,
    body: { method: 'manual', keep: rematches(await listMatches()) },
  })
  const second = { ...params, round_number: 2 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: second, body: {} })
  await context.setOffline(false)
  const conflict = page.getByText('Another device has published round 2 with other pairings. Choose one of the two.')
  await expect(conflict).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }
  await page.getByRole('button', { name: 'Replace Theirs' }).click()
  await expectAllSent(page)
  await expect(conflict).toBeHidden()
  expect(await pairs()).toEqual(mine)
  const played = (await listMatches()).filter(
    ({ round_number, table_number }) => round_number === 2 && table_number === 1,
  )
  expect(played.map(scoresOf)).toEqual([[30, 1]])
})

const rematches = (matches: Match[]) =>
  matches.map(({ participant1_id, participant2_id, table_number }) => ({
    participant1_id,
    participant2_id,
    table_number,
  }))
