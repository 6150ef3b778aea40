import { listArmies } from '@muster/contract/armies'
import type { Endpoint } from '@muster/contract/endpoint'
import { getEvent } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatTime } from '../../lib/format.ts'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { refetchAll } from '../../testing/refetch.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const matches = [buildMatch({ participant1: ana, participant2: ben })]
const first = new Date('2026-12-05T10:30:00.000Z')

async function open() {
  vi.setSystemTime(first)
  serveEvent({ matches })
  const page = renderAt('/events/1', { user: owner })
  await screen.findByRole('article')
  await screen.findByRole('table')
  await screen.findByRole('button', { name: 'Add Participant' })
  return page
}

const stale = `Muster could not be reached. You are seeing this page as it was at ${formatTime(first.getTime())}.`
const note = () => screen.queryByText(stale, { selector: '[role=status] *' })

const failures = [
  { why: 'the server fails', fail: (endpoint: Endpoint) => server.refuse(endpoint, 500, {}) },
  { why: 'there is no response', fail: (endpoint: Endpoint) => server.drop(endpoint) },
]
const parts = [
  ['the event', getEvent],
  ['the participants', listParticipants],
  ['the matches', listMatches],
] as const

describe.each(failures)('an open event, when $why,', ({ fail }) => {
  it.each(parts)(
    'stays in view without fresh data of %s, shows its age, and is refreshed on a retry',
    async (_what, endpoint) => {
      const { device } = await open()
      fail(endpoint)
      await refetchAll()
      await expect.poll(note).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Winter Muster', level: 1 })).toBeVisible()
      expect(screen.getByRole('row', { name: /Ana/ })).toBeVisible()
      expect(screen.getByRole('article', { name: 'Ana against Ben' })).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()

      serveEvent({ matches })
      const before = server.requests(endpoint).length
      await device.click(screen.getByRole('button', { name: 'Try again' }))
      await expect.poll(note).toBeNull()
      expect(server.requests(endpoint)).toHaveLength(before + 1)
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    },
  )

  it('stays in view behind an open dialog, which keeps its rows', async () => {
    const { device } = await open()
    server.respond(listArmies, { armies: [], total: 0 })
    await device.click(screen.getByRole('button', { name: 'Add Participant' }))
    await device.type(await screen.findByLabelText('Nickname 1'), 'Cleo{Enter}Dora')
    for (const [, endpoint] of parts) fail(endpoint)
    await refetchAll()
    await expect.poll(note).toBeInTheDocument()
    const dialog = within(screen.getByRole('dialog', { name: 'Add Participants' }))
    expect(dialog.getByLabelText('Nickname 1')).toHaveValue('Cleo')
    expect(dialog.getByLabelText('Nickname 2')).toHaveValue('Dora')
  })
})

it('the page shows no stale notice while Muster is reachable', async () => {
  await open()
  serveEvent({ matches: [] })
  await refetchAll()
  expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
  expect(note()).toBeNull()
})

describe('an event that disappears', () => {
  const gone = 'Event not found or failed to load. Please try again later.'

  it.each(parts)('is reported as gone by a 404 for %s', async (_what, endpoint) => {
    await open()
    expect(document.title).toBe('Winter Muster')
    server.refuse(endpoint, 404, { code: 'not_found', detail: 'There is no such event.' })
    await refetchAll()
    expect(within(await screen.findByRole('alert')).getByText(gone)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Winter Muster' })).not.toBeInTheDocument()
    expect(note()).toBeNull()
    expect(document.title).toBe('Event not found | Muster')
  })

  it.each([
    ['', /part of it may be missing/],
    ['?key=old', /may have replaced this link/],
  ])('that was missing from the start explains what may be wrong with the link (%s)', async (query, hint) => {
    serveEvent()
    server.refuse(getEvent, 404, { code: 'not_found', detail: 'There is no such event.' })
    renderAt(`/events/1${query}`)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(gone)).toBeVisible()
    expect(alert.getByText(hint)).toBeVisible()
    expect(alert.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is not reported as gone after a mere failure to load', async () => {
    document.title = 'Muster'
    serveEvent({ matches })
    server.refuse(getEvent, 500, {})
    renderAt('/events/1')
    expect(within(await screen.findByRole('alert')).getByText(gone)).toBeVisible()
    expect(document.title).toBe('Muster')
  })

  it('stays in view if the 404 is not from Muster, such as from a proxy', async () => {
    await open()
    server.refuse(getEvent, 404)
    await refetchAll()
    await expect.poll(note).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Winter Muster', level: 1 })).toBeVisible()
    expect(screen.queryByText(gone)).not.toBeInTheDocument()
  })
})
