import { deleteEvent } from '@muster/contract/events'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { serveHome } from '../../testing/home-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'

it('leaving while an event is being deleted prevents the redirect to My Events', async () => {
  serveEvent()
  serveHome()
  const { device, address } = renderAt('/events/1', { user: owner })
  await device.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete event' }))
  const release = server.hold(deleteEvent, undefined)
  const clock = stopClock()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Event' }))
  await clock.until(() => server.requests(deleteEvent).length === 1)
  await clock.pass(8000)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await clock.until(() => screen.queryByRole('alertdialog') === null)
  fireEvent.click(screen.getByRole('link', { name: 'Home' }))
  await clock.until(() => address() === '/')
  release()
  await clock.pass(1000)
  expect(address()).toBe('/')
})
