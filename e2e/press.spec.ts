import { expect, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'
import { textOf } from './support/waiting.ts'

test('a press on a report counts, although another report arrives above it meanwhile', async ({
  page: desk,
  muster,
  mailbox,
}) => {
  const [olga, ana, ben] = [
    await createMember(muster.url, mailbox, 'Olga'),
    await createMember(muster.url, mailbox, 'Ana'),
    await createMember(muster.url, mailbox, 'Ben'),
  ]
  const call = apiOf(muster.url, olga.token)
  const { id: event_id } = await call('POST /events', {
    body: {
      title: 'Cup',
      game_type: 'SPEARHEAD',
      event_type: 'tournament',
      registration_open: true,
      report_policy: 'both',
    },
  })
  const params = { event_id }
  const ids: number[] = []
  for (const { token } of [ana, ben])
    ids.push((await apiOf(muster.url, token)('POST /events/:event_id/participants/me', { params, body: {} })).id)
  for (const nickname of ['Cleo', 'Dan'])
    ids.push((await call('POST /events/:event_id/participants', { params, body: { nickname } })).id)
  const [one = 0, two = 0, three = 0, four = 0] = ids
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds', { params, body: { method: 'manual' } })
  await call('PUT /events/:event_id/rounds/:round_number', {
    params: round,
    body: {
      pairings: [
        { participant1_id: one, participant2_id: three, table_number: 1 },
        { participant1_id: two, participant2_id: four, table_number: 2 },
      ],
    },
  })
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const all = await call('GET /events/:event_id/matches', { params })
  const report = async ({ token }: { token: string }, table: number) => {
    const match_id = all.matches.find(({ table_number }) => table_number === table)?.id ?? 0
    await apiOf(muster.url, token)('POST /events/:event_id/matches/:match_id/reports', {
      params: { ...params, match_id },
      body: { participant1_score: 20, participant2_score: 5 },
    })
  }
  await report(ben, 2)
  await desk.addInitScript((token) => localStorage.setItem('access_token', token), olga.token)
  await desk.goto(`/events/${event_id}/desk?part=round`)
  const take = desk.getByRole('button', { name: 'Take 20–5 of Ben' })
  await take.hover()
  const place = await take.boundingBox()
  await desk.mouse.down()
  const refetched = desk.waitForResponse(async (response) => {
    const text = response.url().includes(`/events/${event_id}/matches`) ? await textOf(response) : ''
    return text !== '' && (JSON.parse(text) as typeof all).matches.every((match) => match.report !== null)
  })
  await report(ana, 1)
  await refetched
  // The page has had the time to show it. Without a limit, a browser that paints nothing may never call itself idle.
  await desk.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500), { timeout: 2000 })),
  )
  expect(await take.boundingBox()).toEqual(place)
  await desk.mouse.up()
  await expect(take).toBeHidden()
  await expect(desk.getByRole('button', { name: 'Take 20–5 of Ana' })).toBeVisible()
})
