import { createEvent, updateEvent } from '@muster/contract/events'
import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { clawpack, openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { owner } from '../../testing/event-page.ts'
import { serveHome } from '../../testing/home-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'
import { nextMatch } from '../matches/match-row.ts'
import { noProgress, type Progress } from './create-sequence.ts'
import { type NewEvent, newEvent } from './event-form.ts'

const failed = /Failed to create event\. Please try again\./
const isCreated = /The event itself has already been created: it stays in My Events if you start over\./

/** The form, restored from a draft with the other game. */
async function openDraft(given: Partial<Progress> = {}) {
  serveCreation()
  const values: NewEvent = {
    ...newEvent,
    title: 'Winter Muster',
    game_type: 'AOS',
    participants: ['Ana', 'Ben'].map((nickname) => ({ key: nickname, nickname, army_id: null })),
    matches: [{ ...nextMatch(), participant1: 'Ana', participant2: 'Ben' }],
  }
  const content = { values, context: { ...noProgress(), ...given } }
  sessionStorage.setItem('event_draft', JSON.stringify({ format: 2, user_id: owner.id, content }))
  const page = renderAt('/events/create', { user: owner })
  const note = within(await screen.findByRole('note'))
  return { ...page, note, startOver: () => page.device.click(note.getByRole('button', { name: 'Start over' })) }
}

describe('starting over with a draft of an event', () => {
  it('gives an empty form without the earlier game and failures', async () => {
    const { device, note, startOver } = await openDraft()
    expect(note.queryByText(isCreated)).not.toBeInTheDocument()
    server.refuse(createEvent, 502)
    await device.click(screen.getByRole('button', { name: 'Create Event' }))
    expect(await screen.findByText(failed)).toBeVisible()
    await startOver()
    expect(screen.queryByText(failed)).not.toBeInTheDocument()
    expect(screen.queryByText(/^What you typed earlier/)).not.toBeInTheDocument()
    expect(screen.getByLabelText('Event Title')).toHaveValue('')
    expect(screen.getByLabelText('Game Type')).toHaveDisplayValue('Spearhead')
    expect(screen.queryByRole('group', { name: /^(Participant|Match) \d/ })).not.toBeInTheDocument()

    await device.click(screen.getByRole('button', { name: 'Add Another Participant' }))
    await device.type(screen.getByLabelText('Army 1'), 'claw')
    await device.click(await screen.findByRole('option', { name: `Skaven - ${clawpack.name}` }))
    await device.selectOptions(screen.getByLabelText('Game Type'), 'Age of Sigmar')
    expect(screen.getByLabelText('Army 1')).toHaveValue('')
  })

  it('creates a second event besides the one already created, and warns beforehand', async () => {
    const { device, note, startOver, address } = await openDraft({
      event: {
        saved: [
          {
            id: 3,
            row: { key: 'event', body: { title: 'Winter Muster', game_type: 'AOS', event_type: 'tournament' } },
          },
        ],
      },
    })
    expect(note.getByText(isCreated)).toBeVisible()
    await startOver()
    await device.type(screen.getByLabelText('Event Title'), 'Summer Muster')
    await device.click(screen.getByRole('button', { name: 'Create Event' }))
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createEvent)).toMatchObject([{ body: { title: 'Summer Muster' } }])
    expect(server.requests(updateEvent)).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })
})

it('leaving while the event is being created prevents the redirect to it', async () => {
  const { stored } = serveCreation()
  serveHome()
  const { device, title, addParticipants, addMatch, submit, address } = await openCreateForm()
  await device.type(title, 'Winter Muster')
  await addParticipants('Ana', 'Ben')
  await addMatch('Ana', 'Ben')
  const release = server.hold(createEvent, buildEvent({ id: 7 }))
  await submit()
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeVisible()
  await device.click(screen.getByRole('link', { name: 'Home' }))
  await device.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/')
  expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
  release()
  await expect.poll(() => stored.matches.length).toBe(1)
  // Enough time for a redirect to the event.
  await settle()
  expect([createEvent, createParticipants, createMatches].map((one) => server.requests(one).length)).toEqual([1, 1, 1])
  expect(address()).toBe('/')
})
