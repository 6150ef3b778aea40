import type { Criterion } from '@muster/contract/ranking'
import { listRounds } from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { criterionName } from '../../features/events/criterion-names.ts'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, buildStanding, cleo, dan, people, published } from '../../testing/desk.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const played = (round_number: number, one: typeof ana, other: typeof ana, scores: [number, number]) =>
  buildMatch({
    participant1: one,
    participant2: other,
    round_number,
    result: 'player1_win',
    participant1_score: scores[0],
    participant2_score: scores[1],
  })

function serve() {
  serveEvent({
    participants: people,
    matches: [played(1, ana, cleo, [20, 10]), played(2, ben, cleo, [9, 3]), played(3, cleo, ana, [5, 4])],
  })
  const finished = { ...published, state: 'finished' as const, reported: 1, byes: [] }
  server.respond(listRounds, {
    rounds: [
      { ...finished, byes: [{ participant_id: ben.id }] },
      { ...finished, number: 2 },
      { ...finished, number: 3 },
    ],
  })
  server.respond(listStandings, ({ query }) => ({
    after_round: query.after_round === undefined ? null : Number(query.after_round),
    ranking: ['wins', 'opponents_win_rate'] satisfies Criterion[],
    standings: [
      buildStanding(ben, { wins: 2, byes: 1, values: { wins: 2, opponents_win_rate: 1 / 3 } }),
      buildStanding(ana, {
        position: 2,
        wins: 1,
        decided_by: 'wins',
        dropped_after_round: 2,
        values: { wins: 1, opponents_win_rate: 1 / 3 },
      }),
      buildStanding(dan, { position: null, dropped_after_round: 0, values: { wins: 0, opponents_win_rate: null } }),
    ],
  }))
}

it('a pressed row explains its position in words, round by round, and by the opponents’ results', async () => {
  serve()
  const { device } = renderAt('/events/1?part=standings&after=3')
  await device.click(await screen.findByRole('button', { name: 'Ana' }))
  expect(screen.getByText('Ben has 2 wins, Ana 1 win.')).toBeVisible()
  expect(screen.getByRole('row', { name: /^2 Ana dropped after round 2/ })).toBeVisible()
  const record = await screen.findByRole('table', { name: 'Round by round' })
  expect(
    within(record)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['1won20–10against Cleo', '3lost4–5against Cleo'])
  expect(screen.getByText(/^Opponents:/)).toHaveTextContent('Opponents: Cleo 33.3% (the minimum), Cleo')
  await device.click(screen.getByRole('button', { name: 'Ben' }))
  expect(within(await screen.findByRole('table', { name: 'Round by round' })).getAllByRole('row')[0]).toHaveTextContent(
    '1bye',
  )
  expect(screen.getByText('Ben’s bye counts as a win.')).toBeVisible()
  expect(screen.getByRole('row', { name: /^– Dan did not play/ })).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Dan' }))
  expect(screen.getByText('Dan has no position: did not play.')).toBeVisible()
})

it('the standings can show any earlier round', async () => {
  serve()
  const { device } = renderAt('/events/1')
  await device.click(await screen.findByRole('link', { name: 'After round 2' }))
  expect(await screen.findByRole('region', { name: 'Table of the standings' })).toBeVisible()
  expect(server.requests(listStandings).at(-1)?.query).toEqual({ after_round: '2' })
})

it('the current standings explain a row in place', async () => {
  serve()
  const [one] = people.filter(({ id }) => id === ana.id)
  serveEvent({
    participants: people.map((each) => (each === one ? { ...each, wins: 1 } : each)),
    matches: [played(1, ana, cleo, [20, 10])],
  })
  const { device } = renderAt('/events/1')
  await device.click(await screen.findByRole('button', { name: 'Ana' }))
  expect(await screen.findByText('Ben has 2 wins, Ana 1 win.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Ana' }))
  expect(screen.queryByText('Ben has 2 wins, Ana 1 win.')).not.toBeInTheDocument()
})

it('a finished event shows its podium first, and is marked as finished', async () => {
  serve()
  serveEvent({
    participants: [ben, ana].map((one, index) => ({ ...one, position: index + 1, wins: 2 - index })),
    matches: [played(1, ana, cleo, [20, 10])],
    event: { state: 'finished' },
  })
  server.respond(listRounds, { rounds: [{ ...published, state: 'finished', reported: 1 }] })
  renderAt('/events/1')
  const podium = within(await screen.findByRole('region', { name: 'Podium' }))
  expect(podium.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['FirstBen', 'SecondAna'])
  expect(screen.getByText('Finished')).toBeVisible()
})

it('Print prints the standings with the criteria that decide them', async () => {
  serve()
  const printed = vi.fn(() => screen.getAllByRole('columnheader').map(({ textContent }) => textContent))
  vi.spyOn(window, 'print').mockImplementation(printed)
  const { device, address } = renderAt('/events/1?part=standings')
  await device.click(await screen.findByRole('button', { name: 'Print' }))
  await expect
    .poll(() => printed.mock.results.map(({ value }) => value))
    .toEqual([['#', 'Participant', criterionName('wins'), criterionName('opponents_win_rate')]])
  expect(address()).toBe('/events/1?part=standings&after=3')
})

it.each([
  ['running', ['Round 3', 'Round 2', 'Round 1']],
  ['finished', ['Round 1', 'Round 2', 'Round 3']],
] as const)('the rounds of an event that is %s stand in one order', async (state, order) => {
  const open = buildMatch({ participant1: ana, participant2: ben, round_number: 3 })
  const late = buildMatch({ participant1: cleo, participant2: dan, round_number: 1 })
  const matches = [late, played(1, ana, ben, [2, 1]), played(2, ana, cleo, [2, 1]), open]
  serveEvent({ event: { state }, participants: people, matches })
  renderAt('/events/1?part=matches')
  await screen.findAllByRole('article')
  const rounds = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(rounds).toEqual(order)
})
