import { deleteCalendarLink, getCalendarLink, renewCalendarLink } from '@muster/contract/calendar'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAlone } from '../../../testing/render-alone.tsx'
import { server } from '../../../testing/server.ts'
import { CalendarLink } from './calendar-link.tsx'

it('the calendar link can be created, copied and removed', async () => {
  const stored: { address: string | null } = { address: null }
  server.respond(getCalendarLink, () => ({ ...stored }))
  server.respond(renewCalendarLink, () => Object.assign(stored, { address: 'https://muster.example/calendar/new.ics' }))
  server.respond(deleteCalendarLink, () => void Object.assign(stored, { address: null }))
  const device = userEvent.setup()
  renderAlone(<CalendarLink userId={3} />)
  await device.click(await screen.findByRole('button', { name: 'Create a calendar link' }))
  expect(await screen.findByText('https://muster.example/calendar/new.ics')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'In your calendar' })).toHaveFocus()
  await device.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('https://muster.example/calendar/new.ics')
  await device.click(screen.getByRole('button', { name: 'Remove link' }))
  expect(server.requests(deleteCalendarLink)).toEqual([])
  await device.click(screen.getByRole('button', { name: 'Remove Link' }))
  expect(await screen.findByRole('button', { name: 'Create a calendar link' })).toBeVisible()
  expect(screen.getByText('The link no longer works')).toBeVisible()
})

it('the calendar link reports that it could not be loaded', async () => {
  server.refuse(getCalendarLink, 503)
  renderAlone(<CalendarLink userId={3} />)
  expect(await screen.findByText('Your calendar could not be loaded. Please try again.')).toBeVisible()
})
