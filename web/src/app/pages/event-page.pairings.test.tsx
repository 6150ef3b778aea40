import { listEventArmies } from '@muster/contract/army-stats'
import type { Match } from '@muster/contract/matches'
import { listRounds } from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/army-pages.ts'
import { buildUser } from '../../testing/builders.ts'
import { report } from '../../testing/card.ts'
import { ana, draft, eve, matches, people, published } from '../../testing/desk.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const reader = buildUser()
const field = people.map((one) => (one.id === ana.id ? { ...one, user_id: reader.id, is_member: true } : one))

function serve(rounds = [published, { ...draft, number: 2 }]) {
  serveEvent({ participants: field, matches })
  server.respond(listRounds, { rounds })
}

const open = (query: string) => renderAt(`/events/1?${query}`, { user: reader })

it('the matches show one round by table, with the bye, and all rounds again', async () => {
  serve()
  const { device, address } = open('part=matches')
  const rounds = within(await screen.findByRole('navigation', { name: 'Rounds' }))
  expect(rounds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All', '1'])
  await device.click(rounds.getByRole('link', { name: 'Round 1' }))
  const round = within(await screen.findByRole('region', { name: 'Round 1' }))
  const tables = round.getAllByRole('listitem').filter((item) => /^Table/.test(item.textContent))
  expect(tables.map(({ textContent }) => textContent)).toEqual(['Table 1Ana againstBen ', 'Table 7Cleo againstDan '])
  expect(screen.getByText(/has the bye/)).toHaveTextContent(`${eve.nickname} has the bye.`)
  await device.click(screen.getByRole('link', { name: 'All' }))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(address()).toBe('/events/1?part=matches')
})

it('the matches show the last round by name, filtered by a name', async () => {
  serve()
  open('part=matches&by=name&participant=d')
  const round = within(await screen.findByRole('region', { name: 'Round 1' }))
  const rows = within(round.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Dan7Cleo'])
  expect(screen.getByRole('link', { name: 'By name' })).toHaveAttribute('aria-current', 'true')
})

it.each([
  ['pairings', '/events/1?part=matches'],
  ['pairings?round=1&by=name', '/events/1?round=1&by=name&part=matches'],
  ['standings?round=2&key=K', '/events/1?key=K&part=standings&after=2'],
  ['armies', '/events/1?part=armies'],
])('the old address %s redirects to the part of the page', async (path, current) => {
  serve()
  server.respond(listStandings, { after_round: 2, ranking: [], standings: [] })
  server.respond(listEventArmies, listOf([]))
  const { address } = renderAt(`/events/1/${path}`)
  await screen.findByRole('heading', { name: 'Winter Muster' })
  expect(address()).toBe(current)
})

it('everybody sees how long the running round still lasts', async () => {
  serveEvent({ participants: field, matches, event: { state: 'running' } })
  const clock = { ends_at: null, seconds_left: 2535 }
  server.respond(listRounds, { rounds: [{ ...published, clock }] })
  renderAt('/events/1')
  expect(await screen.findByRole('region', { name: 'Clock of round 1' })).toHaveTextContent(
    /^Round 1Time left: 42:15 \(stopped\)$/,
  )
})

describe('a participant’s own card', () => {
  const card = () => within(screen.getByRole('region', { name: 'Your match' }))

  it('shows table, opponent and army first, and the results so far', async () => {
    const [first, ...others] = matches as [Match, ...Match[]]
    const skaven = { name: 'Clawpack', faction: 'Skaven', grand_alliance: 'Chaos' as const }
    const lost = { participant1_score: 3, participant2_score: 20, result: 'player2_win' as const, round_number: 1 }
    const own = { ...first, round_number: 2, participant2_army: skaven }
    serve([
      { ...published, state: 'finished' },
      { ...published, number: 2 },
    ])
    serveEvent({
      participants: field.map((one) => ({ ...one, losses: 1 })),
      matches: [{ ...first, ...lost, id: 900 }, own, ...others],
    })
    server.respond(listRounds, {
      rounds: [
        { ...published, state: 'finished' },
        { ...published, number: 2 },
      ],
    })
    const { device } = open('')
    await screen.findByRole('region', { name: 'Your match' })
    expect(card().getByText(/^You play/)).toHaveTextContent('Round 2You play Ben (Skaven)')
    expect(card().getByText(/^Table/)).toHaveTextContent('Table1')
    expect(screen.getByRole('heading', { level: 1 }).compareDocumentPosition(card().getByText(/^Table/))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
    await device.click(card().getByText('Your results'))
    await card().findByRole('table')
    expect(
      card()
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['1lost3–20against Ben'])
  })

  it('links to their own entry, which takes the focus', async () => {
    serveEvent({ participants: field, matches, event: { state: 'running' } })
    server.respond(listRounds, { rounds: [published] })
    const { device } = open('')
    await screen.findByRole('region', { name: 'Your match' })
    await device.click(card().getByRole('link', { name: 'Your entry' }))
    const entry = await screen.findByRole('region', { name: 'Your entry' })
    await expect.poll(() => document.activeElement).toBe(entry)
  })

  it.each([
    ['to report', {}, 'Report Your Result', '/events/1/me#report'],
    ['to check what the other side reported', { report }, 'Check the Reported Result', '/events/1/me'],
    ['after the own report', { report: { ...report, by: 'Ana', participant_id: ana.id } }, 'Your Card', '/events/1/me'],
    ['after the result', { result: 'player1_win' as const }, 'Your Card', '/events/1/me'],
  ])('leads to the card %s', async (_when, given, name, href) => {
    const [first, ...others] = matches as [Match, ...Match[]]
    serveEvent({ participants: field, matches: [{ ...first, ...given }, ...others], event: { state: 'running' } })
    server.respond(listRounds, { rounds: [published] })
    open('')
    await screen.findByRole('region', { name: 'Your match' })
    expect(card().getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it.each([
    [3, 3, 'You finished joint 3rd of 5.'],
    [3, 4, 'You finished 3rd of 5.'],
    [11, 12, 'You finished 11th of 5.'],
  ])(
    'shows the final position (%i, the next %i) and the results of a finished event',
    async (position, next, sentence) => {
      const [first] = matches as [Match]
      const played = { ...first, participant1_score: 3, participant2_score: 20, result: 'player2_win' as const }
      const round = { ...published, state: 'finished' as const }
      const participants = field.map((one, index) => ({
        ...one,
        losses: 1,
        position: [position, next, 5, 6, 7][index] ?? 0,
      }))
      serveEvent({ participants, matches: [played], event: { state: 'finished' } })
      server.respond(listRounds, { rounds: [round] })
      server.respond(listStandings, { after_round: null, ranking: [], standings: [] })
      const { device } = open('')
      await screen.findByRole('region', { name: 'Your result' })
      const result = within(screen.getByRole('region', { name: 'Your result' }))
      expect(result.getByText(sentence)).toBeVisible()
      await device.click(result.getByText('Your results'))
      expect(await result.findByRole('row')).toHaveTextContent('1lost3–20against Ben')
    },
  )

  it('is hidden from users without a seat', async () => {
    serve()
    renderAt('/events/1', { user: buildUser() })
    await screen.findAllByRole('article')
    expect(screen.queryByRole('region', { name: 'Your match' })).not.toBeInTheDocument()
  })
})

it('shows everyone the announcement and the way to their table while the event runs', async () => {
  const announcement = { id: 1, text: 'Lunch at noon', at: '2026-11-24T10:00:00.000Z' }
  serveEvent({ participants: field, matches, event: { state: 'running', time_zone: 'UTC', announcement } })
  renderAt('/events/1')
  expect(await screen.findByText('Lunch at noon')).toHaveTextContent('Announcement, 10:00')
  expect(screen.getByRole('link', { name: 'Your table' })).toHaveAttribute('href', '/events/1/me')
})

it('the time left follows the server’s clock, even if the device’s clock is wrong', async () => {
  const ends_at = new Date(Date.now() + 30 * 60_000).toISOString()
  const rounds = [{ ...published, clock: { ends_at, seconds_left: null } }]
  serve(rounds)
  // The server’s clock is two hours behind the device’s.
  const date = new Date(Date.now() - 2 * 3_600_000).toUTCString()
  server.respond(listRounds, { rounds }, { date })
  open('')
  await expect.poll(() => screen.getByRole('timer').textContent).toMatch(/^2:(29|30):/)
})
