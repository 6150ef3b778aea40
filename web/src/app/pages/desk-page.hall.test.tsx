import { createAnnouncement, listAnnouncements, takeBackAnnouncement } from '@muster/contract/announcements'
import { type Call, listCalls, resolveCall } from '@muster/contract/calls'
import { type Channel, getChannel } from '@muster/contract/channels'
import { listMatches, type Match, updateMatch } from '@muster/contract/matches'
import { listStandings } from '@muster/contract/standings'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const open = (part = '') => renderAt(`/events/1/desk${part && `?part=${part}`}`, { user: owner })

const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).toISOString()

const buildCall = (given: Partial<Call> & Pick<Call, 'id' | 'table_number'>): Call => ({
  reason: null,
  by: 'Ana',
  at: at(12, 3),
  resolved_at: null,
  ...given,
})

describe('calls from the tables', () => {
  const first = buildCall({ id: 1, table_number: 4, reason: 'Rules question' })
  const second = buildCall({ id: 2, table_number: 2, at: at(12, 7) })
  const bar = () => screen.findByRole('status', { name: 'Calls' })

  it.each(['people', 'round', 'standings', 'finish'])('are on top of the part “%s”', async (part) => {
    serveDesk({ rounds: [published], matches })
    server.respond(listStandings, { after_round: null, ranking: [], standings: [] })
    server.respond(listCalls, { calls: [first] })
    open(part)
    expect(await screen.findByText('Table 4 calls')).toBeVisible()
  })

  it('stay until they are resolved, oldest first, and count in the title', async () => {
    serveDesk({ rounds: [published], matches })
    server.respond(listCalls, { calls: [first, second] })
    const { device } = open('round')
    await screen.findByText('Table 4 calls')
    expect(
      within(await bar())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Table 4 calls (12:03): Rules questionResolve', 'Table 2 calls (12:07)Resolve'])
    await expect.poll(() => document.title).toBe('(2) Desk | Muster')
    const resolved = { ...first, resolved_at: at(12, 9) }
    server.refuseOnce(resolveCall, 404, { code: 'not_found', detail: 'There is no such call.' })
    await device.click(screen.getByRole('button', { name: 'Resolve the call of table 4' }))
    expect(await screen.findByText('The call of table 4 was not resolved. There is no such call.')).toBeVisible()
    server.respond(resolveCall, () => {
      server.respond(listCalls, { calls: [second, resolved] })
      return resolved
    })
    await device.click(screen.getByRole('button', { name: 'Resolve the call of table 4' }))
    await expect.poll(() => document.title).toBe('(1) Desk | Muster')
    // The pressed button is gone.
    expect(await bar()).toHaveFocus()
    await device.click(await screen.findByText('Resolved calls (1)'))
    expect(screen.getByText('called 12:03, resolved 12:09')).toBeVisible()
  })

  it('that cannot be loaded are mentioned, and are loaded again on demand', async () => {
    serveDesk({ rounds: [published], matches })
    server.refuse(listCalls, 500)
    const { device } = open('round')
    const retry = await screen.findByRole('button', { name: 'Load Calls' })
    server.respond(listCalls, { calls: [first] })
    await device.click(retry)
    expect(await screen.findByText('Table 4 calls')).toBeVisible()
    expect(document.title).toBe('(1) Desk | Muster')
  })
})

describe('an announcement', () => {
  const said = { id: 1, text: 'Lunch until 13:00', at: at(12, 30), is_taken_back: false }

  it('is sent from every part, and the last ones stay readable with their times', async () => {
    serveDesk({ rounds: [published], matches })
    server.respond(listAnnouncements, { announcements: [said] })
    const { device } = open('people')
    await device.click(await screen.findByRole('button', { name: 'Announce' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }))
    expect(await dialog.findByText('Lunch until 13:00')).toHaveTextContent('Sat 12:30')
    const next = { id: 2, text: 'Round 2 starts in five minutes', at: at(12, 55) }
    server.respond(createAnnouncement, () => {
      serveDesk({ rounds: [published], matches, event: { announcement: next } })
      return next
    })
    await device.type(dialog.getByLabelText('Announcement'), next.text)
    await device.click(dialog.getByLabelText('Also by mail'))
    await device.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Announced 12:55: Round 2 starts in five minutes')).toBeVisible()
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
    const sent = () => server.requests(createAnnouncement).map(({ body }) => body)
    await expect.poll(sent).toEqual([{ text: next.text, by_mail: true }])
  })

  it('is taken back after a confirmation, and stays crossed out in the list', async () => {
    serveDesk()
    server.respond(listAnnouncements, { announcements: [said] })
    const { device } = open()
    await device.click(await screen.findByRole('button', { name: 'Announce' }))
    await device.click(await screen.findByRole('button', { name: 'Take back: Lunch until 13:00' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take announcement back' }))
    server.respond(takeBackAnnouncement, () => {
      server.respond(listAnnouncements, { announcements: [{ ...said, is_taken_back: true }] })
      return undefined
    })
    await device.click(dialog.getByRole('button', { name: 'Take Back' }))
    expect(await screen.findByText('Lunch until 13:00', { selector: 'del' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBe(null)
    expect(server.requests(takeBackAnnouncement)[0]?.params).toEqual({ event_id: '1', announcement_id: '1' })
  })

  it('that was mailed within the hour stays in its field, with the sentence of the server', async () => {
    serveDesk()
    const { device } = open()
    const detail = 'Too many mails. Please try again in 40 minutes.'
    server.refuse(createAnnouncement, 429, { code: 'too_many_attempts', detail })
    await device.click(await screen.findByRole('button', { name: 'Announce' }))
    await device.type(await screen.findByLabelText('Announcement'), 'Lunch')
    await device.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(`Not announced. ${detail}`)).toBeVisible()
    expect(screen.getByLabelText('Announcement')).toHaveValue('Lunch')
  })
})

describe('the channel of the event', () => {
  const channel: Channel = {
    kind: 'discord',
    receiver: 'discord.com/…x7Qz',
    state: 'active',
    failure_reason: null,
    failing_since: null,
    last_notified_at: null,
    created_at: at(9, 0),
  }
  const failure_reason = 'It answered with status 404.'

  it.each<[string, Partial<Channel>, RegExp]>([
    ['fails', { failure_reason, failing_since: at(12, 3) }, /^The channel has failed since .*21 Nov 2026\./],
    [
      'has stopped',
      { state: 'failed', failure_reason, failing_since: at(12, 3) },
      /^The channel stopped on .*21 Nov 2026\./,
    ],
  ])('that %s is named on every part, with a link to its settings', async (_what, given, words) => {
    serveDesk({ rounds: [published], matches })
    server.respond(getChannel, { channel: { ...channel, ...given } })
    const { device } = open('round')
    expect(await screen.findByText(words)).toBeVisible()
    await device.click(screen.getByRole('link', { name: 'Settings of the channel' }))
    const section = await screen.findByRole('region', { name: 'Channel' })
    await expect.poll(() => document.activeElement).toBe(section)
  })

  it('that fails is put aside until it fails again', async () => {
    serveDesk({ rounds: [published], matches })
    const failing = (minute: number) =>
      server.respond(getChannel, { channel: { ...channel, failure_reason, failing_since: at(12, minute) } })
    failing(3)
    const { device, application } = open('round')
    await device.click(await screen.findByRole('button', { name: 'Put aside: the failing channel' }))
    expect(screen.queryByText(/The channel has failed/)).toBe(null)
    failing(40)
    await act(() => application.queryClient.refetchQueries())
    expect(await screen.findByText(/The channel has failed/)).toBeVisible()
  })

  it('that works is not mentioned', async () => {
    serveDesk({ rounds: [published], matches })
    server.respond(getChannel, { channel })
    open('round')
    await screen.findByLabelText('Score of Ana')
    await expect.poll(() => server.requests(getChannel)).toHaveLength(1)
    expect(screen.queryByText(/The channel has failed/)).toBe(null)
  })
})

it('one table gets more time, which its row shows', async () => {
  const [first, second] = matches as [Match, Match]
  const clock = { ends_at: null, seconds_left: 600 }
  serveDesk({ rounds: [{ ...published, clock }], matches })
  const { device } = open('round')
  await screen.findByLabelText('Score of Ana')
  await chooseInMenu(device, 'Extra minutes: Ana against Ben')
  const more = { ...first, extra_minutes: 10, version: 5 }
  server.respond(updateMatch, () => {
    server.respond(listMatches, { matches: [more, second], total: 2, next_cursor: null })
    return more
  })
  await device.click(await screen.findByRole('button', { name: '+10 min' }))
  expect(await screen.findByText('+10 min: 20:00 left')).toBeVisible()
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  const sent = () => server.requests(updateMatch).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ extra_minutes: 10 }])
  await chooseInMenu(device, 'Extra minutes: Ana against Ben')
  const field = await screen.findByLabelText('Extra minutes in all')
  await device.clear(field)
  await device.type(field, '61')
  await device.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must be at most 60')).toBeVisible()
  await device.clear(field)
  await device.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(sent).toEqual([{ extra_minutes: 10 }, { extra_minutes: null }])
})
