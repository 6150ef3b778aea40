import { createEvent, getEvent } from '@muster/contract/events'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveCreation } from '../../testing/create-page.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('a copy has everything of an event but its people and dates', async () => {
  serveCreation()
  const source = serveEvent({
    event: {
      title: 'Club Night',
      description: 'Bring dice.',
      event_date: '2026-11-21T09:30:00.000Z',
      ends_at: '2026-11-21T17:30:00.000Z',
      rounds_planned: 3,
      capacity: 24,
      fee: '£5',
      venue: { name: 'Dice Hall', address: null },
      location_country: 'Poland',
      time_zone: 'Europe/Warsaw',
      missions: [
        { round_number: 1, name: 'Border War', text: null, link: null, seed: null },
        { round_number: 2, name: 'The Vice', text: 'Hold it.', link: null, seed: 7 },
      ],
      tables: [{ number: 3, name: 'Jungle' }],
      programme: [{ starts_at: '2026-11-21T12:00:00.000Z', label: 'Lunch' }],
    },
  })
  const { device, address } = renderAt('/events/create?copy=1', { user: owner })
  expect(await screen.findByLabelText(/^Event Title/)).toHaveValue('Club Night')
  expect(screen.getByLabelText('Event Date')).toHaveValue('')
  expect(screen.getByText(/everything but its people, rounds and dates/)).toBeVisible()
  // A programme has times, so it waits for the date.
  await device.click(screen.getByRole('button', { name: 'Create Event' }))
  expect(await screen.findByText('Please give the date, because the programme has times')).toBeVisible()
  expect(screen.getByLabelText('Event Date')).toHaveFocus()
  fireEvent.change(screen.getByLabelText('Event Date'), { target: { value: '2026-12-19T10:30' } })
  server.respond(createEvent, { ...source, id: 8 })
  server.respond(getEvent, ({ params }) => ({ ...source, id: Number(params.event_id) }))
  await device.click(screen.getByRole('button', { name: 'Create Event' }))
  await expect.poll(address).toBe('/events/8')
  expect(server.requests(createEvent)[0]?.body).toMatchObject({
    title: 'Club Night',
    description: 'Bring dice.',
    event_date: '2026-12-19T09:30:00.000Z',
    ends_at: null,
    rounds_planned: 3,
    capacity: 24,
    fee: '£5',
    venue: { name: 'Dice Hall', address: null },
    location_country: 'Poland',
    // What was drawn is drawn again, and the programme is on the new day.
    missions: [
      { round_number: 1, name: 'Border War', text: null, link: null },
      { round_number: null, name: 'The Vice', text: 'Hold it.', link: null },
    ],
    tables: [{ number: 3, name: 'Jungle' }],
    programme: [{ starts_at: '2026-12-19T12:00:00.000Z', label: 'Lunch' }],
  })
})

it('an event that cannot be copied says so', async () => {
  server.refuse(getEvent, 404, { code: 'not_found', detail: 'No such event.' })
  renderAt('/events/create?copy=9', { user: owner })
  expect(await screen.findByText('The event to copy could not be loaded.')).toBeVisible()
})
