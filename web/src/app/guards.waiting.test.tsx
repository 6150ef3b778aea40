import { getCurrentUser } from '@muster/contract/accounts'
import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { renderAt, token } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

beforeEach(() =>
  server.respond(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null }),
)

const loadingNote = () => within(screen.getByRole('main')).queryByText('Loading…')

it.each([
  ['a page for members', '/my-events', 'My Events'],
  ['a page for visitors', '/login', 'Events'],
])('%s shows a loading note while the session is checked', async (_what, address, heading) => {
  const release = server.hold(getCurrentUser, buildUser())
  localStorage.setItem('access_token', token)
  renderAt(address)
  await expect.poll(loadingNote).toHaveRole('status')
  expect(loadingNote()).toBeVisible()
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(loadingNote()).toBeNull()
})
