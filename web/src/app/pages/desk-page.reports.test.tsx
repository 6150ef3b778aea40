import type { Event } from '@muster/contract/events'
import { listMatches, type Match, recordResult } from '@muster/contract/matches'
import { type HistoryEntry, listHistory } from '@muster/contract/reports'
import { publishRound } from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { ana, dan, draft, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = (query = '') => renderAt(`/events/1/desk?part=round${query}`, { user: owner })

const at = (minute: number) => new Date(2026, 10, 21, 12, minute).toISOString()
const [first, second] = matches as [Match, Match]

const reportOf = (state: 'open' | 'confirmed' | 'disputed', by = 'Ana') => ({
  id: 5,
  state,
  participant1_score: 20,
  participant2_score: 3,
  by,
  participant_id: by === 'slip' ? null : ana.id,
  confirmed_with_slip: false,
  at: at(3),
})
const won = { participant1_score: 20, participant2_score: 3, result: 'player1_win' as const }

const entry = (given: Partial<HistoryEntry> & Pick<HistoryEntry, 'kind' | 'by' | 'at'>): HistoryEntry => ({
  participant1_score: null,
  participant2_score: null,
  is_double_loss: false,
  participant_id: null,
  staff_nickname: null,
  note: null,
  source: 'page',
  ...given,
})
const reported = entry({ kind: 'report', by: 'Ana', at: at(3), participant1_score: 20, participant2_score: 3 })
const objected = entry({
  kind: 'objection',
  by: 'Ben',
  at: at(5),
  participant1_score: 20,
  participant2_score: 8,
  note: 'We played to 24',
})

function serveRound(played: Match[], history: HistoryEntry[] = [], event: Partial<Event> = {}) {
  const disputed = played.filter(({ report }) => report?.state === 'disputed').length
  serveDesk({ rounds: [{ ...published, matches: played.length, disputed }], matches: played, event })
  server.respond(listHistory, { history })
}

const rows = () => document.querySelectorAll('[data-match]').length

describe('a row', () => {
  it.each<[string, Partial<Match>, string | undefined]>([
    ['pending', {}, undefined],
    ['recorded by the desk', won, undefined],
    ['reported', { ...won, report: reportOf('open') }, 'Reported by Ana, 12:03'],
    ['reported with its slip', { ...won, report: reportOf('open', 'slip') }, 'Reported with the slip, 12:03'],
    ['confirmed', { ...won, report: reportOf('confirmed') }, 'Reported by Ana, 12:03, and confirmed'],
    [
      'confirmed with its slip',
      { ...won, report: { ...reportOf('confirmed'), confirmed_with_slip: true } },
      'Reported by Ana, 12:03, and confirmed with the slip',
    ],
    ['disputed', { ...won, report: reportOf('disputed') }, 'Disputed. Reported by Ana, 12:03'],
    [
      'reported by one side where both must agree',
      { report: reportOf('open') },
      '20–3 reported by Ana, 12:03. The other side has not confirmed it',
    ],
  ])('that is %s says so, by whom and when', async (_, state, sentence) => {
    serveRound([{ ...first, ...state }, second])
    open()
    await screen.findByLabelText('Score of Ana')
    const line = screen.queryByText(/[Rr]eported (by|with)/)
    expect(line?.textContent).toBe(sentence)
  })

  it('says when in the time of the hall, wherever the desk is', async () => {
    serveRound([{ ...first, ...won, report: reportOf('open') }], [], { time_zone: 'Asia/Tokyo' })
    open()
    expect(await screen.findByText('Reported by Ana, 21:03')).toBeVisible()
  })

  it('takes a report that the other side has not confirmed with one tap', async () => {
    serveRound([{ ...first, report: reportOf('open') }, second])
    server.respond(recordResult, { ...first, ...won, report: reportOf('confirmed'), version: 5 })
    const { device } = open()
    await device.click(await screen.findByRole('button', { name: 'Take 20–3 of Ana' }))
    await settle()
    expect(server.requests(recordResult)).toMatchObject([
      { version: '"4"', body: { participant1_score: 20, participant2_score: 3 } },
    ])
  })
})

describe('the matches of a round', () => {
  const third = buildMatch({ participant1: ana, participant2: dan, table_number: 9, ...won })

  it('are filtered by their state, with counts, and a saved row stays until another filter is chosen', async () => {
    serveRound([{ ...first, ...won, report: reportOf('disputed') }, { ...second, report: reportOf('open') }, third])
    const { device, address } = open()
    const chips = within(await screen.findByRole('navigation', { name: 'Matches to show' }))
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All3',
      'Pending1',
      'Reported1',
      'Disputed1',
      'Done2',
    ])
    await device.click(chips.getByRole('link', { name: /Disputed/ }))
    await expect.poll(() => rows()).toBe(1)
    await device.click(chips.getByRole('link', { name: /Pending/ }))
    await expect.poll(() => screen.queryByLabelText('Score of Cleo')).toBeVisible()
    expect(screen.queryByLabelText('Score of Ana')).not.toBeInTheDocument()
    expect(address()).toBe('/events/1/desk?part=round&round=1&show=pending')
    server.respond(recordResult, { ...second, ...won, version: 2 })
    await device.type(screen.getByLabelText('Score of Cleo'), '20{Enter}3{Enter}')
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.getByLabelText('Score of Cleo')).toBeVisible()
    expect(chips.getByRole('link', { name: /Pending/ })).toHaveTextContent('Pending0')
    // A table that the filter hides is shown when its number is typed, before the score is.
    server.respond(recordResult, { ...third, version: 2 })
    await device.type(screen.getByLabelText('Table'), '9{Enter}17{Enter}4{Enter}')
    expect(screen.getByLabelText('Table')).toHaveFocus()
    await expect
      .poll(() => server.requests(recordResult).at(-1))
      .toMatchObject({
        params: { match_id: String(third.id) },
        body: { participant1_score: 17, participant2_score: 4 },
      })
    expect(address()).toBe('/events/1/desk?part=round&round=1&show=pending')
  })
})

describe('a dispute', () => {
  const disputed = { ...first, ...won, report: reportOf('disputed') }
  const block = () => screen.findByRole('status', { name: 'Disputes' })

  it.each([
    ['Take 20–3 of Ana', { participant1_score: 20, participant2_score: 3 }, 'confirmed'],
    ['Take 20–8 of Ben', { participant1_score: 20, participant2_score: 8, conceded_by: null }, null],
  ] as const)('shows both versions above the tables, and is decided by “%s”', async (name, body, state) => {
    serveRound([second, disputed], [reported, objected])
    const { device } = open()
    const take = await screen.findByRole('button', { name })
    expect(within(await block()).getByText(/Ana against Ben/)).toHaveTextContent('Dispute at table 1: Ana against Ben')
    expect(await screen.findByText('“We played to 24”')).toBeVisible()
    const decided = { ...disputed, ...body, report: state && reportOf(state), version: 5 }
    server.respond(recordResult, () => {
      serveRound([second, decided])
      return decided
    })
    await device.click(take)
    await expect.poll(() => screen.queryByText(/Dispute at/)).toBe(null)
    expect(server.requests(recordResult)).toMatchObject([{ version: '"4"', body }])
    // The pressed button is gone.
    expect(screen.getByRole('group', { name: 'Round 1' })).toHaveFocus()
  })

  it('stays in view when the response is lost, and is gone when it turns out to be decided', async () => {
    serveRound([disputed, second], [reported, objected])
    const { device } = open()
    server.drop(recordResult)
    await device.click(await screen.findByRole('button', { name: 'Take 20–8 of Ben' }))
    expect(await screen.findByText(/^The result was not recorded\./)).toBeVisible()
    const decided = { ...first, ...won, participant2_score: 8, version: 5 }
    server.refuse(recordResult, 412, { code: 'changed_meanwhile', detail: 'Changed.', current: decided })
    server.respond(listMatches, { matches: [decided, second], total: 2, next_cursor: null })
    await device.click(screen.getByRole('button', { name: 'Take 20–8 of Ben' }))
    await expect.poll(() => screen.queryByText(/Dispute at/)).toBe(null)
    expect(screen.getByLabelText('Score of Ben')).toHaveValue('8')
  })

  it('is named before the next round is published', async () => {
    serveDesk({
      rounds: [
        { ...published, disputed: 1 },
        { ...draft, number: 2 },
      ],
      matches: [disputed, second],
    })
    server.respond(publishRound, { ...published, number: 2 })
    const { device } = open()
    const publish = await screen.findByRole('button', { name: 'Publish Round 2' })
    await expect.poll(() => publish).toBeEnabled()
    await device.click(publish)
    expect((await screen.findByText(/A decision may still change points/)).textContent).toBe(
      'The result of table 1 in round 1 is disputed. A decision may still change points. Publish the next round anyway?',
    )
    expect(server.requests(publishRound)).toEqual([])
    await device.click(screen.getByRole('button', { name: 'Publish Anyway' }))
    await settle()
    expect(server.requests(publishRound).map(({ body }) => body)).toEqual([{ despite_pending: false }])
  })
})

describe('the menu of a match', () => {
  it('shows the history: who, when, from where', async () => {
    const desk = {
      kind: 'result',
      by: 'desk',
      source: 'offline',
      participant1_score: 20,
      participant2_score: 9,
    } as const
    serveRound([first, second], [reported, objected, entry({ ...desk, at: at(9) })])
    const { device } = open()
    await screen.findByLabelText('Score of Ana')
    await chooseInMenu(device, 'History: Ana against Ben')
    const steps = within(await screen.findByRole('dialog', { name: 'History of the result' }))
    expect((await steps.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Ana reported 20–3Sat 12:03, on the page',
      'Ben objected: 20–8“We played to 24”Sat 12:05, on the page',
      'The desk recorded 20–9Sat 12:09, offline',
    ])
  })
})
