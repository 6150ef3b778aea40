import { expect, expectAccessible, test } from './fixtures.ts'
import { enter, expectAllSent, openDesk, setUp } from './support/offline-desk.ts'
import { textOf } from './support/waiting.ts'

test('people come and go, and the day goes on, without a network; then the server has what the desk showed', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox, 4)
  const params = { event_id }
  await openDesk(page, address, token)
  await context.setOffline(true)
  const part = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More: ${name}`, exact: true }).click()
    await page.getByRole('button', { name: item, exact: true }).click()
  }

  for (const table of [1, 2, 3, 4]) await enter(page, table, 10 + table, table)
  const { participant1: leaver } = (await listMatches()).find(({ table_number }) => table_number === 4) ?? {}
  if (!leaver) throw new Error('There is no table 4.')
  await part('People')
  await menu(leaver.nickname, `Drop ${leaver.nickname}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click()
  await expect(page.getByText(`${leaver.nickname} has dropped out.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add Participants' }).click()
  await page.getByRole('textbox', { name: 'Nickname 1' }).fill('Zoe')
  await page.getByRole('button', { name: 'Add 1 Participant' }).click()
  await expect(page.getByRole('button', { name: /^Zoe is here/ })).toBeVisible()
  await expect(page.getByText(/^No connection since \d\d:\d\d\. This device keeps everything: 6 wait/)).toBeVisible()
  await expectAccessible(page)

  await part('Round')
  await page.getByRole('button', { name: 'Pair Round 2' }).click()
  await page.getByRole('button', { name: 'Publish Round 2' }).click()
  await page.getByRole('button', { name: 'Start Clock' }).click()
  const zoe = page.locator('li[data-match]').filter({ has: page.getByLabel('Score of Zoe') })
  await expect(zoe).toHaveCount(1)
  await expect(page.getByLabel(`Score of ${leaver.nickname}`)).toHaveCount(0)
  const table = Number((await zoe.getByText(/^Table \d+$/).textContent())?.replace('Table ', ''))
  await enter(page, table, 40, 40)
  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByLabel('Announcement').fill('Lunch at noon')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Lunch at noon$/)).toBeVisible()
  await part('Standings')
  // No win, one draw, no loss.
  await expect(page.getByRole('row', { name: /Zoe/ })).toHaveText(/Zoe0.*10$/)
  const shown = async () => {
    await expect(page.getByRole('row'), 'the heading, and everybody').toHaveCount(10)
    const rows = await page.getByRole('row').allTextContents()
    return rows.slice(1)
  }
  const standings = await shown()
  await page.reload()
  await expect(page.getByRole('row', { name: /Zoe/ })).toBeVisible()
  expect(await shown()).toEqual(standings)
  expect((await call('GET /events/:event_id/participants', { params })).total, 'nothing has arrived').toBe(8)

  const everShown = await page.evaluateHandle(() => {
    const read = () => [...document.querySelectorAll('tr')].slice(1).map((row) => row.textContent)
    const all = [read()]
    const observer = new MutationObserver(() => all.push(read()))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    return all
  })
  const ranked = page.waitForResponse(
    async (response) => response.url().includes('/standings') && (await textOf(response)).includes('Zoe'),
  )
  await context.setOffline(false)
  await expectAllSent(page)
  await ranked
  for (const each of await everShown.jsonValue()) expect(each, 'the standings never fall back').toEqual(standings)
  expect(await shown(), 'the server ranks as the desk did').toEqual(standings)
  const { participants } = await call('GET /events/:event_id/participants', { params })
  expect(participants).toHaveLength(9)
  expect(participants.find(({ id }) => id === leaver.id)?.dropped_after_round).toBe(1)
  const { rounds } = await call('GET /events/:event_id/rounds', { params })
  expect(rounds.map(({ number, clock }) => [number, clock?.ends_at != null])).toEqual([
    [1, false],
    [2, true],
  ])
  const second = (await listMatches()).filter(({ round_number }) => round_number === 2)
  expect(second).toHaveLength(4)
  const own = second.find(({ participant1, participant2 }) =>
    [participant1, participant2].some((one) => one.nickname === 'Zoe'),
  )
  expect([own?.participant1_score, own?.participant2_score]).toEqual([40, 40])
  const { announcements } = await call('GET /events/:event_id/announcements', { params })
  expect(announcements.map(({ text }) => text)).toEqual(['Lunch at noon'])
})

test('the same person added on two devices is one question, and one tap keeps one', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, address } = await setUp(muster, mailbox, 2)
  await openDesk(page, address.replace('round', 'people'), token)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Participants' }).click()
  await page.getByRole('textbox', { name: 'Nickname 1' }).fill('Zoe')
  await page.getByRole('button', { name: 'Add 1 Participant' }).click()
  const zoe = page.getByRole('button', { name: /^Zoe is here/ })
  await zoe.click()
  await expect(zoe).toHaveAttribute('aria-pressed', 'true')
  await call('POST /events/:event_id/participants', { params: { event_id }, body: { nickname: 'Zoe' } })
  await context.setOffline(false)
  await expect(page.getByText('Zoe has joined since, or was added on another device.')).toBeVisible({ timeout: 90_000 })
  await expect(zoe).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It Is the Same Person' }).click()
  await expectAllSent(page)
  await expect(page.getByText('Zoe has joined since')).toBeHidden()
  const { participants } = await call('GET /events/:event_id/participants', { params: { event_id } })
  const [only, ...others] = participants.filter(({ nickname }) => nickname === 'Zoe')
  expect(others).toEqual([])
  await expect
    .poll(async () => {
      const list = await call('GET /events/:event_id/participants', { params: { event_id } })
      return list.participants.find(({ id }) => id === only?.id)?.checked_in_at
    })
    .not.toBeNull()
})

test('a proxy that finds no Muster for a while decides nothing: what the desk did is sent afterwards', async ({
  page,
  context,
  muster,
  mailbox,
}) => {
  const { token, call, event_id, listMatches, address } = await setUp(muster, mailbox, 2)
  await openDesk(page, address, token)
  const api = '**/api/v1/**'
  await context.route(api, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '404 not found' }))
  await enter(page, 1, 11, 7)
  const { participant1: leaver } = (await listMatches()).find(({ table_number }) => table_number === 2) ?? {}
  if (!leaver) throw new Error('There is no table 2.')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('button', { name: `More: ${leaver.nickname}`, exact: true }).click()
  await page.getByRole('button', { name: `Drop ${leaver.nickname}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click()
  await expect(page.getByText(`${leaver.nickname} has dropped out.`)).toBeVisible()
  await expect(page.getByText(/This device keeps everything: 2 wait/)).toBeVisible()
  await context.unroute(api)
  await expectAllSent(page)
  const listPeople = () => call('GET /events/:event_id/participants', { params: { event_id } })
  const roundOfDrop = async () =>
    (await listPeople()).participants.find(({ id }) => id === leaver.id)?.dropped_after_round ?? null
  await expect.poll(roundOfDrop).not.toBeNull()
  await expect.poll(async () => (await listMatches()).map((match) => match.participant1_score)).toContain(11)
})
