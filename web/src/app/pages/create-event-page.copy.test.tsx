import { createEvent, getEvent } from '@muster/contract/events'
import { screen } from '@testing-library/react'
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
    },
  })
  const { device, address } = renderAt('/events/create?copy=1', { user: owner })
  expect(await screen.findByLabelText(/^Event Title/)).toHaveValue('Club Night')
  expect(screen.getByLabelText('Event Date')).toHaveValue('')
  expect(screen.getByText(/everything but its people, rounds and dates/)).toBeVisible()
  server.respond(createEvent, { ...source, id: 8 })
  server.respond(getEvent, ({ params }) => ({ ...source, id: Number(params.event_id) }))
  await device.click(screen.getByRole('button', { name: 'Create Event' }))
  await expect.poll(address).toBe('/events/8')
  expect(server.requests(createEvent)[0]?.body).toMatchObject({
    title: 'Club Night',
    description: 'Bring dice.',
    event_date: null,
    ends_at: null,
    rounds_planned: 3,
    capacity: 24,
    fee: '£5',
    venue: { name: 'Dice Hall', address: null },
    location_country: 'Poland',
  })
})

it('an event that cannot be copied says so', async () => {
  server.refuse(getEvent, 404, { code: 'not_found', detail: 'No such event.' })
  renderAt('/events/create?copy=9', { user: owner })
  expect(await screen.findByText('The event to copy could not be loaded.')).toBeVisible()
})
