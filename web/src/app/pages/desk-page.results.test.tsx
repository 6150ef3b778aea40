import { type Match, recordResult } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { listRounds, setClock, updateRound } from '@muster/contract/rounds'
import { listStandings } from '@muster/contract/standings'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import {
  ana,
  ben,
  buildStanding,
  eve,
  matches,
  people,
  published,
  serveDesk,
  serveResults,
} from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = (part = '') => renderAt(`/events/1/desk${part && `?part=${part}`}`, { user: owner })

describe('results', () => {
  const scores = (nickname: string) => screen.findByLabelText(`Score of ${nickname}`)
  const table = () => screen.findByLabelText('Table')
  const [first, second] = matches as [Match, Match]

  it('are typed by table: 7 Enter 22 Enter 11 Enter', async () => {
    serveResults()
    const { device } = open('round')
    await device.type(await table(), '7{Enter}22{Enter}11{Enter}')
    await settle()
    expect(server.requests(recordResult)).toMatchObject([
      {
        params: { match_id: String(second.id) },
        version: '"1"',
        body: { participant1_score: 22, participant2_score: 11 },
      },
    ])
    expect(await table()).toHaveFocus()
    await device.type(await table(), '9{Enter}')
    expect(screen.getByText('There is no table 9 in this round.')).toBeVisible()
  })

  it('are saved row by row when moving down the list', async () => {
    serveResults()
    const { device } = open('round')
    await device.click(await scores('Ana'))
    await device.keyboard('8{Enter}5{Enter}')
    expect(await scores('Cleo')).toHaveFocus()
    await device.keyboard('3{Enter}')
    await settle()
    expect(server.requests(recordResult)).toHaveLength(1)
    expect(server.requests(recordResult)[0]?.params.match_id).toBe(String(first.id))
  })

  it('include a concession and expired time', async () => {
    serveResults()
    const { device } = open('round')
    await screen.findByLabelText('Score of Ana')
    await chooseInMenu(device, 'Ben gave up')
    await chooseInMenu(device, 'Time ran out: Ana against Ben')
    expect(screen.getByText(', gave up')).toBeVisible()
    await device.click(await scores('Ana'))
    await device.keyboard('20{Enter}0{Enter}')
    await settle()
    expect(server.requests(recordResult)[0]?.body).toEqual({
      participant1_score: 20,
      participant2_score: 0,
      ended_early: true,
      conceded_by: ben.id,
    })
  })

  it('are none if both lost', async () => {
    serveResults()
    const { device } = open('round')
    await device.type(await scores('Ana'), '8')
    await chooseInMenu(device, 'Both lost: Ana against Ben')
    await settle()
    expect(server.requests(recordResult)[0]?.body).toEqual({ is_double_loss: true, ended_early: false })
  })

  it('that are incomplete or not numeric are refused in the row, and stay there', async () => {
    serveResults()
    const { device } = open('round')
    await device.type(await scores('Ana'), '8')
    await device.click(await table())
    expect(await screen.findByText('Please enter both scores, or neither.')).toBeVisible()
    await device.type(await scores('Ben'), 'x')
    await device.click(await table())
    expect(await screen.findByText('Scores are whole numbers from 0 to 100000.')).toBeVisible()
    expect(await scores('Ben')).toHaveValue('x')
    expect(server.requests(recordResult)).toEqual([])
  })

  it.each([
    ['Priya', 'Priya saved 1–2 at 15:06.'],
    [owner.nickname, 'You saved 1–2 at 15:06 (on another device).'],
  ])(
    'saved elsewhere by %s are shown with author and time, and one press resolves the conflict',
    async (by, sentence) => {
      serveResults()
      const { device } = open('round')
      const current = { ...first, participant1_score: 1, participant2_score: 2, version: 9 }
      const changed = { current, changed_by: by, changed_at: new Date(2026, 10, 21, 15, 6).toISOString() }
      server.refuseOnce(recordResult, 412, { code: 'changed_meanwhile', detail: 'Changed.', ...changed })
      await device.type(await scores('Ana'), '8{Enter}5{Enter}')
      expect(await screen.findByText(sentence)).toBeVisible()
      expect(await scores('Ana')).toHaveValue('8')
      await device.click(screen.getByRole('button', { name: 'Save Mine' }))
      await settle()
      expect(server.requests(recordResult).map(({ version }) => version)).toEqual(['"4"', '"9"'])
    },
  )

  it('of a conceded match are saved by selecting the proposed scores', async () => {
    const played = { ...second, participant1_score: 21, participant2_score: 9, result: 'player1_win' as const }
    serveResults([first, played])
    const { device } = open('round')
    await screen.findByLabelText('Score of Ana')
    await chooseInMenu(device, 'Ben gave up')
    await device.click(screen.getByRole('button', { name: '21–0' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(server.requests(recordResult).map(({ version, body }) => [version, body])).toEqual([
      ['"4"', { participant1_score: 21, participant2_score: 0, ended_early: false, conceded_by: ben.id }],
    ])
  })
})

it('an absentee of a round can be given its bye, which can be removed again', async () => {
  const isHere = { checked_in_at: '2026-11-21T09:00:00.000Z' }
  const finn = buildParticipant({ nickname: 'Finn', ...isHere })
  const gone = buildParticipant({ nickname: 'Gone', ...isHere, dropped_after_round: 0 })
  const here = people.map((one): Participant => ({ ...one, ...isHere }))
  const participants = [...here, finn, gone, buildParticipant({ nickname: 'Absent' })]
  serveDesk({ rounds: [published], matches, participants })
  const { device } = open('round')
  server.respond(updateRound, published)
  const sent = () => server.requests(updateRound).map(({ body }) => body)
  await device.click(await screen.findByRole('button', { name: 'Give the Bye to Finn' }))
  await expect.poll(() => sent().length).toBe(1)
  await device.click(screen.getByRole('button', { name: 'Remove Bye from Eve' }))
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()).toMatchObject([
    { pairings: [{}, {}], byes: [{ participant_id: eve.id }, { participant_id: finn.id }] },
    { pairings: [{}, {}], byes: [] },
  ])
  expect(screen.queryByText(/Absent|Gone/)).not.toBeInTheDocument()
})

it('an eliminated participant does not count as absent', async () => {
  const final = { ...published, method: 'elimination' as const, matches: 1, byes: [] }
  serveDesk({ rounds: [final], matches: matches.slice(0, 1) })
  open('round')
  expect(await screen.findByText('1 match in progress')).toBeVisible()
  expect(screen.queryByText(/is not playing this round/)).not.toBeInTheDocument()
})

describe('the clock', () => {
  // This browser knows the time of the server.
  beforeEach(() => localStorage.setItem('server_time', '0'))

  it('is not guessed, and cannot be changed, while only the time of the device is known', async () => {
    localStorage.removeItem('server_time')
    const running = { ends_at: new Date(Date.now() + 600_000).toISOString(), seconds_left: null }
    serveDesk({ rounds: [{ ...published, clock: running }], matches })
    open('round')
    expect(await screen.findByRole('timer')).toHaveTextContent('–')
    expect(screen.getByRole('button', { name: 'Stop Clock' })).toBeDisabled()
  })

  it('starts with the minutes of the event, can be corrected, and stops', async () => {
    serveDesk({ rounds: [published], matches })
    const { device } = open('round')
    const set = (seconds: number, isRunning = true) =>
      server.respond(setClock, {
        clock: isRunning
          ? { ends_at: new Date(Date.now() + seconds * 1000).toISOString(), seconds_left: null }
          : { ends_at: null, seconds_left: seconds },
      })
    expect(await screen.findByRole('timer')).toHaveTextContent('1:00:00')
    set(3600)
    // The refetch has not finished: the press takes effect immediately.
    server.hold(listRounds, { rounds: [published] })
    await device.click(screen.getByRole('button', { name: 'Start Clock' }))
    expect(await screen.findByRole('button', { name: 'Stop Clock' })).toBeVisible()
    const sentTimes = (times: number) => expect.poll(() => server.requests(setClock).length).toBe(times)
    await sentTimes(1)
    set(3900)
    await device.click(screen.getByRole('button', { name: '+5 min' }))
    expect(await screen.findByText(/^1:0[45]:\d\d$/)).toBeVisible()
    await sentTimes(2)
    set(61, false)
    await device.click(screen.getByRole('button', { name: 'Stop Clock' }))
    expect(await screen.findByText('01:01')).toBeVisible()
    const sent = server.requests(setClock).map(({ body }) => body as { is_running: boolean; seconds_left: number })
    expect(sent.map(({ is_running }) => is_running)).toEqual([true, true, false])
    // A clock that is sent late still ends when it was to end, so it has fewer seconds left.
    expect(sent[0]?.seconds_left).toBeGreaterThan(3590)
    expect(sent[1]?.seconds_left).toBeGreaterThan(3890)
  })

  it('shows when time is up', async () => {
    const ended = { ends_at: new Date(Date.now() - 61_000).toISOString(), seconds_left: null }
    serveDesk({ rounds: [{ ...published, clock: ended }], matches })
    open('round')
    expect(await screen.findByRole('timer')).toHaveTextContent(/^−01:0\d$/)
  })
})

it('the standings show the value of each criterion, and the one that decides', async () => {
  serveDesk({ rounds: [published], matches })
  server.respond(listStandings, {
    after_round: null,
    ranking: ['wins', 'opponents_win_rate', 'lot'],
    standings: [
      buildStanding(ana, { wins: 2, values: { wins: 2, opponents_win_rate: 0.5, lot: 0.25 } }),
      buildStanding(ben, {
        position: 2,
        wins: 2,
        byes: 1,
        values: { wins: 2, opponents_win_rate: null, lot: 0.5 },
        decided_by: 'opponents_win_rate',
      }),
    ],
  })
  open('standings')
  const [, one, other] = await screen.findAllByRole('row')
  expect(one).toHaveTextContent(/^1Ana.*250.0%0.250$/)
  expect(other).toHaveTextContent(/^2Benwith a bye.*2– \(decides\)0.500$/)
})
