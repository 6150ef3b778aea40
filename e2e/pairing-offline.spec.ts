import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { enter, expectAllSent, notSent, openDesk, scoresOf, setUp } from './support/offline-desk.ts'

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
  const local = page.getByText('Published on this device, not sent. Muster gets it when it responds.')
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
  const { rounds } = await call('GET /events/:event_id/rounds', { params: { event_id } })
  expect(rounds.map(({ number }) => number)).toEqual([1])

  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await context.setOffline(false)
  await expectAllSent(page)
  await expect(local).toBeHidden()
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
