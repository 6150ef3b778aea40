import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { apiOf, createMember } from './support/api.ts'

test('the desk decides a dispute with one tap, resolves a call, and announces', async ({
  page,
  olga: call,
  muster,
  mailbox,
}) => {
  const [ana, ben] = await Promise.all(
    ['Ana Nowak', 'Ben Weaver'].map(async (nickname) => {
      const { token } = await createMember(muster.url, mailbox, nickname)
      return apiOf(muster.url, token)
    }),
  )
  if (!ana || !ben) throw new Error('There must be two members.')
  const { id: event_id } = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', registration_open: true },
  })
  const params = { event_id }
  const sides = await Promise.all(
    [ana, ben].map((joining) => joining('POST /events/:event_id/participants/me', { params, query: {}, body: {} })),
  )
  const others = await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: [{ nickname: 'Cleo' }, { nickname: 'Dan' }] },
  })
  const pairOf = (two: { id: number }[], table_number: number) => ({
    table_number,
    participant1_id: two[0]?.id ?? 0,
    participant2_id: two[1]?.id ?? 0,
  })
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await call('PUT /events/:event_id/rounds/:round_number', {
    params: round,
    body: { pairings: [pairOf(sides, 2), pairOf(others.participants, 1)] },
  })
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const { matches } = await call('GET /events/:event_id/matches', { params, query: {} })
  const match = matches.find(({ participant1_id }) => participant1_id === sides[0]?.id)
  const ids = { ...params, match_id: match?.id ?? 0 }
  const table_number = match?.table_number ?? 0
  await ana('POST /events/:event_id/matches/:match_id/reports', {
    params: ids,
    body: { participant1_score: 20, participant2_score: 3 },
  })
  await ben('POST /events/:event_id/matches/:match_id/reports', {
    params: ids,
    body: { participant1_score: 20, participant2_score: 8 },
  })
  await ben('POST /events/:event_id/calls', { params, body: { table_number, reason: 'Rules question' } })

  await page.goto(`/events/${event_id}/desk?part=round`)
  await expect(page.getByText(new RegExp(`^Table ${table_number} calls .*: Rules question$`))).toBeVisible()
  await expect(page).toHaveTitle('(1) Desk | Muster')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 740 })

  const disputes = page.getByRole('status', { name: 'Disputes' })
  await expect(disputes).toContainText(`Dispute at table ${table_number}: Ana Nowak against Ben Weaver`)
  await disputes.getByRole('button', { name: 'Take 20–8 of Ben Weaver' }).press('Enter')
  await expect(disputes).toBeHidden()
  await expect(page.getByLabel('Score of Ben Weaver')).toHaveValue('8')
  const { report, participant2_score } = await call('GET /events/:event_id/matches/:match_id', {
    params: ids,
    query: {},
  })
  expect({ report, participant2_score }).toEqual({ report: null, participant2_score: 8 })

  await page.getByRole('button', { name: 'More: Ana Nowak against Ben Weaver' }).click()
  await page.getByRole('button', { name: 'History: Ana Nowak against Ben Weaver' }).press('Enter')
  const history = page.getByRole('dialog', { name: 'History of the result' })
  await expect(history.getByRole('listitem')).toContainText([
    'Ana Nowak reported 20–3',
    'Ben Weaver objected: 20–8',
    'The desk (Olga Nowak) recorded 20–8',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Resolve the call of table ${table_number}` }).click()
  await expect(page.getByText(new RegExp(`^Table ${table_number} calls .*: Rules question$`))).toBeHidden()
  await expect(page).toHaveTitle('Desk | Muster')

  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByLabel('Announcement').fill('Lunch until 13:00')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Announced \d\d:\d\d: Lunch until 13:00$/)).toBeVisible()
  const { announcement } = await apiOf(muster.url)('GET /events/:event_id', { params })
  expect(announcement?.text).toBe('Lunch until 13:00')
})
