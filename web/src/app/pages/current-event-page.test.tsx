import { listEvents } from '@muster/contract/events'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { serveCard } from '../../testing/card.ts'
import { ana, serveDesk } from '../../testing/desk.ts'
import { buildEventList } from '../../testing/event-list.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const running = { id: 1, state: 'running' as const, title: 'Winter Muster' }
const over = buildEvent({ id: 2, state: 'finished', event_date: '2026-01-01T09:00:00.000Z' })

it('/desk leads to the desk of the running event', async () => {
  serveDesk({ event: running })
  server.respond(listEvents, buildEventList([over, buildEvent({ ...running, owner_id: owner.id })]))
  const { address } = renderAt('/desk', { user: owner })
  await expect.poll(address).toBe('/events/1/desk')
  await screen.findByRole('heading', { name: 'Winter Muster' })
})

it('/me leads a member to the card of the running event', async () => {
  const user = buildUser({ nickname: 'Ana' })
  serveCard({ user_id: user.id })
  server.respond(listEvents, buildEventList([over, buildEvent(running)]))
  const { address } = renderAt('/me', { user })
  await expect.poll(address).toBe('/events/1/me')
  await screen.findByRole('region', { name: 'Your seat' })
})

it('/me leads a visitor to the card that was opened on this device, with the key of its event', async () => {
  serveCard({ event: { visibility: 'unlisted', key: 'secret' } })
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: ana.id, user_id: null }]]))
  const { application } = renderAt('/events/1/me?key=secret')
  await screen.findByRole('region', { name: 'Your seat' })
  await settle()
  application.close()
  cleanup()
  const { address } = renderAt('/me')
  await expect.poll(address).toBe('/events/1/me?key=secret')
  await screen.findByRole('region', { name: 'Your seat' })
})

it.each([
  ['/desk', 'Your Desk'],
  ['/me', 'Your Card'],
])('%s says what it opens while there is nothing', async (path, title) => {
  server.respond(listEvents, buildEventList([]))
  renderAt(path, { user: owner })
  expect(await screen.findByRole('heading', { name: 'No event yet' })).toBeVisible()
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

it('/desk says that nothing is stored if Muster cannot be reached', async () => {
  server.drop(listEvents)
  renderAt('/desk', { user: owner })
  expect(await screen.findByText(/this device has stored nothing to open/)).toBeVisible()
})
