import type { Match } from '@muster/contract/matches'
import { confirmReport, recordGame } from '@muster/contract/reports'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildMatch, buildUser } from '../../testing/builders.ts'
import { report, serveCard } from '../../testing/card.ts'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { ana, ben, cleo, people, serveDesk } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const reader = buildUser({ nickname: 'Ana' })
const friendly = { event_type: 'friendly', participants_record: true, rounds_planned: null, state: 'upcoming' } as const
const field = people.map((one) => (one.id === ana.id ? { ...one, user_id: reader.id, is_member: true } : one))

/** A game of Ana that one of its sides has recorded. */
const game = (given: Partial<Match> = {}, reporter = ana) =>
  buildMatch({
    participant1: ana,
    participant2: ben,
    participant1_score: 12,
    participant2_score: 8,
    round_number: null,
    table_number: null,
    report: { ...report, by: reporter.nickname, participant_id: reporter.id },
    ...given,
  })

const given = (matches: Match[]) => ({ user_id: reader.id, event: friendly, card: { round: null, matches } })
const openCard = (...matches: Match[]) => {
  serveCard(given(matches))
  return renderAt('/events/1/me', { user: reader })
}

describe('the card of a friendly', () => {
  it('records a game, which counts unless the other side objects', async () => {
    const { device } = openCard()
    await device.click(await screen.findByRole('button', { name: 'Record a Game' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a Game' }))
    await device.click(dialog.getByRole('button', { name: 'Record Game' }))
    expect(await dialog.findByText('Please choose your opponent')).toBeVisible()
    const opponent = dialog.getByLabelText('Opponent')
    expect(
      within(opponent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose…', ...['Ben', 'Cleo', 'Dan', 'Eve']])
    await device.selectOptions(opponent, 'Ben')
    await device.type(dialog.getByLabelText('Your score'), '12')
    await device.type(dialog.getByLabelText('Their score'), '8')
    server.respond(recordGame, () => {
      serveCard(given([game()]))
      return game()
    })
    await device.click(dialog.getByRole('button', { name: 'Record Game' }))
    const games = within(await screen.findByRole('region', { name: 'Your games' }))
    expect(await games.findByText(/^You reported this at .*\. It counts unless Ben objects\.$/)).toBeVisible()
    const body = { opponent_id: ben.id, own_score: 12, opponent_score: 8, match_duration_minutes: null }
    expect(server.requests(recordGame).map((sent) => sent.body)).toEqual([body])
  })

  it('shows the games to check first, and keeps one in view once it is confirmed', async () => {
    const own = game({ participant2: cleo })
    const theirs = game({}, ben)
    const { device } = openCard(own, theirs)
    const games = within(await screen.findByRole('region', { name: 'Your games' }))
    expect(await games.findByText(/^Reported by Ben .* unless you object\.$/)).toBeVisible()
    expect(games.getByRole('list', { name: 'Other games' })).toHaveTextContent('Cleoreported by you')
    const confirmed = { ...theirs, report: theirs.report && { ...theirs.report, state: 'confirmed' as const } }
    server.respond(confirmReport, () => {
      serveCard(given([own, confirmed]))
      return confirmed
    })
    await device.click(games.getByRole('button', { name: 'Confirm' }))
    expect(await games.findByText('Both sides agree. This is the result.')).toBeVisible()
    await device.click(games.getByRole('button', { name: /^Cleo/ }))
    expect(await games.findByText(/unless Cleo objects/)).toBeVisible()
    expect(games.queryByRole('list')).toBe(null)
  })

  it('speaks of no rounds, tables or tournaments', async () => {
    serveCard({ ...given([game({}, ben)]), participant: { wins: 1 } })
    renderAt('/events/1/me', { user: reader })
    expect(await screen.findByText('Game by game')).toBeVisible()
    await screen.findByRole('button', { name: 'Record a Game' })
    expect(screen.getByRole('main').textContent).not.toMatch(/round|table|tournament/i)
  })
})

describe('the page of a friendly', () => {
  it('leads a participant to a game that the other side has recorded', async () => {
    serveEvent({ participants: field, matches: [game({}, ben)], event: friendly })
    renderAt('/events/1', { user: reader })
    const games = within(await screen.findByRole('region', { name: 'Your games' }))
    expect(games.getByText('Ben has recorded a game with you.')).toBeVisible()
    expect(games.getByRole('link', { name: 'Check the Result' })).toHaveAttribute('href', '/events/1/me')
    expect(games.getByRole('button', { name: 'Record a Game' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Games' })).toBeVisible()
  })

  it.each([
    ['to somebody who takes no part', friendly, buildUser()],
    ['once it is over', { ...friendly, state: 'finished' as const }, reader],
  ])('offers nothing %s', async (_case, event, user) => {
    serveEvent({ participants: field, event })
    renderAt('/events/1', { user })
    await screen.findByRole('heading', { name: 'Winter Muster' })
    await screen.findByRole('heading', { name: /^Matches/ })
    await vi.dynamicImportSettled()
    await settle()
    expect(screen.queryByRole('region', { name: 'Your games' })).toBe(null)
  })

  it('adds matches without rounds and tables', async () => {
    serveEvent({ participants: field, event: friendly })
    const { device } = renderAt('/events/1', { user: owner })
    await device.click(await screen.findByRole('button', { name: 'Add Match' }))
    const row = within(await screen.findByRole('group', { name: 'Match 1' }))
    expect(row.getByLabelText('Score 1')).toBeVisible()
    expect(row.queryByLabelText('Round Number')).toBe(null)
  })
})

describe('the desk of a friendly', () => {
  const disputed = game({ report: { ...report, state: 'disputed' } })

  it.each(['people', 'round'])(
    'has the disputes about games on top of the part “%s”, and pairs nothing',
    async (part) => {
      serveDesk({ event: friendly, matches: [disputed] })
      renderAt(`/events/1/desk?part=${part}`, { user: owner })
      const disputes = within(await screen.findByRole('status', { name: 'Disputes' }))
      expect(disputes.getByRole('link', { name: 'Type another result' })).toHaveAttribute(
        'href',
        '/events/1?part=matches',
      )
      expect(screen.getByRole('link', { name: 'Games' })).toBeVisible()
      expect(screen.queryByText(/Before round 1|Pair Round/)).toBe(null)
    },
  )

  it.each([
    ['rounds are planned', { rounds_planned: 2 }],
    ['participants do not record', { participants_record: false }],
  ])('pairs rounds where %s', async (_when, event) => {
    serveDesk({ event: { ...friendly, ...event } })
    renderAt('/events/1/desk?part=round', { user: owner })
    expect(await screen.findByRole('button', { name: 'Pair Round 1' })).toBeVisible()
  })
})

it('a new friendly lets its participants record, and has no rounds unless some are planned', async () => {
  serveCreation()
  const { device, title } = await openCreateForm()
  await device.type(title, 'Game night')
  const records = screen.getByLabelText('Participants record their own games')
  expect(records).not.toBeChecked()
  await device.selectOptions(screen.getByLabelText('Event Type'), 'Friendly')
  expect(records).toBeChecked()
  await device.selectOptions(screen.getByLabelText('Event Type'), 'Tournament')
  expect(records).not.toBeChecked()
})
