import { updateEvent } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const visit = {
  venue: { name: 'Dice Hall', address: '1 Briggate, Leeds' },
  contact: 'ana@example.com',
  pack_link: 'https://club.example/pack.pdf',
  fee: '£15, at the door',
}

it('the page of an event says where to go, whom to ask, what it costs and where the pack is', async () => {
  serveEvent({ event: { ...visit, location_city: 'Leeds', location_country: 'United Kingdom' } })
  renderAt('/events/1')
  const day = within(await screen.findByRole('region', { name: 'The day' }))
  expect(day.getByText('Dice Hall')).toBeVisible()
  expect(day.getByRole('link', { name: '1 Briggate, Leeds' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=1%20Briggate%2C%20Leeds',
  )
  expect(day.getByText('£15, at the door')).toBeVisible()
  expect(day.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute('href', 'mailto:ana@example.com')
  expect(day.getByRole('link', { name: visit.pack_link })).toHaveAttribute('rel', expect.stringContaining('nofollow'))
  expect(screen.getByText('Dice Hall, Leeds, United Kingdom')).toBeVisible()
})

it('an event without a visit looks as before', async () => {
  serveEvent()
  renderAt('/events/1')
  expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
  expect(screen.queryByText('The day')).toBeNull()
})

it('the form keeps these fields folded until one is used, and shows a refusal at its field', async () => {
  serveEvent()
  const { device } = renderAt('/events/1/edit', { user: owner })
  const venue = await screen.findByRole('textbox', { name: 'Venue' })
  const group = venue.closest('details')
  expect(group).not.toHaveAttribute('open')
  await device.click(screen.getByText('More: venue, contact, fee, event pack'))
  await device.type(screen.getByRole('textbox', { name: 'Address' }), '1 Briggate')
  const detail = 'Please enter the name of the venue'
  server.refuse(updateEvent, 422, { code: 'invalid_input', detail, errors: [{ path: 'venue.name', message: detail }] })
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  expect(await screen.findByText(detail)).toBeVisible()
  expect(venue).toHaveAttribute('aria-invalid', 'true')
  await device.type(venue, 'Dice Hall')
  server.respond(updateEvent, serveEvent({ event: visit }))
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  await expect
    .poll(() => server.requests(updateEvent).at(-1)?.body)
    .toEqual({ venue: { name: 'Dice Hall', address: '1 Briggate' } })
})

it('the form shows the fields of an event that uses them', async () => {
  serveEvent({ event: visit })
  renderAt('/events/1/edit', { user: owner })
  const filled = await screen.findByDisplayValue('Dice Hall')
  expect(filled.closest('details')).toHaveAttribute('open')
})
