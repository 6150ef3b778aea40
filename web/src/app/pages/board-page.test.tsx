import { getEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listRounds } from '@muster/contract/rounds'
import { listStandings, type Standing } from '@muster/contract/standings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildEvent, buildMatch } from '../../testing/builders.ts'
import { ana, ben, buildStanding, cleo, dan, eve, people, published, serveDesk } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'

// With a stopped clock, a test cannot wait until the code of the page is loaded.
import './board-page.tsx'

const standingOf = (position: number | null, index: number): Standing => {
  const wins = 2 - index
  return buildStanding(people[index] ?? ana, { position, wins, losses: index, values: { wins } })
}
const ranking = ['wins', 'draws', 'fewest_losses'] as const
// Before anybody has played, all share the first position.
const unplayed = people.map((_, index): Standing => ({ ...standingOf(1, index), wins: 0, losses: 0, values: {} }))
const none = { after_round: null, ranking: [...ranking], standings: unplayed }
const some = { ...none, standings: [0, 1].map((index) => standingOf(index + 1, index)) }

const running = { ...published, matches: 2, pending: 2, byes: [{ participant_id: eve.id }] }
const matches = [
  buildMatch({ participant1: ana, participant2: ben, table_number: 1 }),
  buildMatch({ participant1: cleo, participant2: dan, table_number: 7, extra_minutes: 10 }),
]

function serveBoard(given: Parameters<typeof serveDesk>[0] = {}, standings: typeof none = none) {
  serveDesk({ rounds: [running], matches, ...given, event: { state: 'running', ...given.event } })
  server.respond(listStandings, standings)
}

/** The requests of a refresh, and then their responses. */
async function refresh({ until, pass }: ReturnType<typeof stopClock>) {
  const before = server.requests(listMatches).length
  await pass(30_000)
  await until(() => server.requests(listMatches).length > before)
  await pass(1_000)
}

const shown = () => screen.queryByRole('heading', { level: 1 })?.textContent
const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())

it.each([
  ['pairings by name and the clock, while people look for their seats', 0, ['Round 1 by name', 'Round 1']],
  ['tables, the clock and standings, once half of the results are in', 1, ['Round 1 by table', 'Round 1', 'Standings']],
] as const)('shows in turn %s', async (_what, reported, [first, ...others]) => {
  const clock = { ends_at: '2099-01-01T00:00:00.000Z', seconds_left: null }
  serveBoard({ rounds: [{ ...running, reported, clock }] }, some)
  const { until, pass } = stopClock()
  renderAt('/events/1/board')
  await until(() => shown() === first)
  for (const title of [...others, first]) {
    await pass(12_000)
    expect(shown()).toBe(title)
  }
})

it('shows where everybody sits, by name, and how long a turn takes', async () => {
  serveBoard()
  renderAt('/events/1/board')
  await screen.findByRole('heading', { name: 'Round 1 by name' })
  expect(rows().slice(2)).toEqual(['Ana 1 Ben', 'Ben 1 Ana', 'Cleo 7 Dan', 'Dan 7 Cleo', 'Eve – Bye'])
  expect(screen.getByText('One page')).toBeInTheDocument()
})

it.each([
  ['names', 'Round 1 by name', 'Ana 1 Ben'],
  ['tables', 'Round 1 by table', '7 Cleo +10 min10 extra minutes, against Dan'],
  ['standings', 'Standings', '2 Ben 1/0/1'],
])('stays at %s if the address says so', async (show, title, row) => {
  serveBoard({}, some)
  const { until, pass } = stopClock()
  renderAt(`/events/1/board?show=${show}`)
  await until(() => shown() === title)
  expect(rows()).toContain(row)
  await pass(12_000)
  expect(shown()).toBe(title)
})

it('shows the time left, and at which tables there is more', async () => {
  serveBoard({ rounds: [{ ...running, clock: { ends_at: null, seconds_left: 605 } }] })
  renderAt('/events/1/board?show=clock')
  expect(await screen.findByRole('timer')).toHaveTextContent('10:05')
  expect(screen.getByText('Stopped')).toBeVisible()
  expect(rows()).toContain('Table 7: 20:05 (+10 min)')
})

it('shows scores by table as they come in, within half a minute', async () => {
  serveBoard()
  const clock = stopClock()
  renderAt('/events/1/board?show=tables')
  await clock.until(() => shown() === 'Round 1 by table')
  const [first, ...others] = matches
  const scored = buildMatch({ ...first, participant1_score: 17, participant2_score: 8, result: 'player1_win' })
  server.respond(listMatches, { matches: [scored, ...others], total: 2, next_cursor: null })
  await refresh(clock)
  await clock.until(() => rows().includes('1 Ana 17–8 Ben'))
})

it.each([
  ['a short announcement above every page', 'Lunch until 13:30.', 'Round 1 by table'],
  ['a long announcement as a page of its own', 'Lunch until 13:30. '.repeat(20), 'Announcement'],
])('shows %s', async (_what, text, title) => {
  serveBoard({ event: { announcement: { id: 3, text, at: '2026-11-21T12:00:00.000Z' } } })
  const { until, pass } = stopClock()
  renderAt('/events/1/board?show=tables')
  await until(() => shown() === 'Round 1 by table')
  await pass(12_000)
  expect(shown()).toBe(title)
  expect(screen.getByText(text.trim())).toBeVisible()
})

it('shows before round 1 who has checked in, and when it begins', async () => {
  const participants = people.map((one, index) => ({
    ...one,
    checked_in_at: index === 0 ? '2026-12-12T08:00:00.000Z' : null,
    waiting_since: one === eve ? '2026-12-01T08:00:00.000Z' : null,
  }))
  const event = { state: 'upcoming', event_date: '2026-12-12T09:30:00.000Z', time_zone: 'Europe/London' } as const
  serveBoard({ rounds: [], matches: [], participants, event })
  renderAt('/events/1/board')
  expect(await screen.findByRole('heading', { name: 'Checked in: 1 of 4' })).toBeVisible()
  expect(screen.getByText('Begins Sat 12 Dec 2026, 09:30')).toBeVisible()
  expect(rows()).toEqual(expect.arrayContaining(['✓checked in Ana', '○not checked in Dan']))
  expect(screen.queryByText('Eve')).toBeNull()
})

it('shows the standings of games without rounds', async () => {
  serveBoard({ rounds: [], matches: [], event: { state: 'upcoming', event_type: 'friendly' } }, some)
  renderAt('/events/1/board')
  expect(await screen.findByRole('heading', { name: 'Standings' })).toBeVisible()
})

it('shows the winners, then the final standings of a finished event', async () => {
  serveBoard(
    {
      rounds: [{ ...running, state: 'finished', reported: 2, pending: 0 }],
      participants: people.slice(0, 2).map((one, index) => ({ ...one, position: index + 1, wins: 1 })),
      event: { state: 'finished' },
    },
    some,
  )
  const { until, pass } = stopClock()
  renderAt('/events/1/board')
  await until(() => shown() === 'Winners')
  expect(rows()).toEqual(expect.arrayContaining(['First Ana', 'Second Ben']))
  await pass(12_000)
  expect(shown()).toBe('Standings after round 1')
})

it('keeps the last content without a connection, says since when, and recovers', async () => {
  const event = buildEvent({ id: 1, state: 'running', time_zone: 'Europe/London' })
  serveBoard()
  // The server's clock counts: a television's clock may be hours off.
  server.respond(getEvent, event, { date: 'Sat, 21 Nov 2026 12:41:20 GMT' })
  const clock = stopClock()
  renderAt('/events/1/board?show=tables')
  await clock.until(() => shown() === 'Round 1 by table')
  server.drop(getEvent)
  await refresh(clock)
  await clock.until(() => screen.queryByText(/^No connection since/) !== null)
  expect(screen.getByText('No connection since 12:41 – this may be old')).toBeVisible()
  expect(rows()).toContain('1 Ana –against Ben')
  server.respond(getEvent, event)
  await clock.pass(6_000)
  await clock.until(() => screen.queryByText(/^No connection since/) === null)
})

it('starts with the pairings of a round as soon as it is published', async () => {
  serveBoard({ rounds: [{ ...running, state: 'finished', reported: 2, pending: 0 }] }, some)
  const clock = stopClock()
  renderAt('/events/1/board')
  await clock.until(() => shown() === 'Standings after round 1')
  server.respond(listRounds, {
    rounds: [
      { ...running, state: 'finished' },
      { ...running, number: 2 },
    ],
  })
  server.respond(listMatches, {
    matches: matches.map((one) => ({ ...one, round_number: 2 })),
    total: 2,
    next_cursor: null,
  })
  await refresh(clock)
  await clock.until(() => shown() === 'Round 2 by name')
})

it('stores the choices of its menu in the address, and turns pages on request', async () => {
  serveBoard({ rounds: [{ ...running, clock: { ends_at: null, seconds_left: 600 } }] })
  const { device, address } = renderAt('/events/1/board')
  await screen.findByRole('heading', { name: 'Round 1 by name' })
  await device.click(screen.getByRole('button', { name: 'Next page' }))
  expect(shown()).toBe('Round 1')
  await device.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible()
  await device.selectOptions(screen.getByLabelText('Show'), 'Standings')
  await device.selectOptions(screen.getByLabelText('Theme'), 'Dark')
  await device.selectOptions(screen.getByLabelText('Next page after'), '20 seconds')
  await waitFor(() => expect(address()).toBe('/events/1/board?show=standings&theme=dark&speed=20'))
  expect(screen.getByRole('main').querySelector('[data-theme="dark"]')).not.toBeNull()
})

it('has codes of the event and of one’s own card, without header, footer or account', async () => {
  serveBoard({ event: { visibility: 'unlisted', key: 'abc' } })
  renderAt('/events/1/board?key=abc')
  expect(await screen.findByRole('img', { name: 'QR code: This event' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'QR code: Find your table' })).toBeVisible()
  expect(screen.queryByRole('banner')).not.toHaveTextContent('Sign in')
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it('keeps the screen on, again after it was hidden', async () => {
  const request = vi.fn(async () => ({ released: true, release: async () => {} }))
  Object.assign(navigator, { wakeLock: { request } })
  serveBoard()
  renderAt('/events/1/board')
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('says that there is no such event', async () => {
  serveBoard()
  server.refuse(getEvent, 404, { code: 'not_found', detail: 'Event not found' })
  renderAt('/events/1/board')
  expect(await screen.findByText(/^Event not found\. Its link may have been replaced/)).toBeVisible()
})
