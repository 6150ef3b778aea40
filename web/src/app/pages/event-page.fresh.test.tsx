import { getEvent } from '@muster/contract/events'
import { listParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { ana, ben, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'
// Load the page while the real clock runs, before the test stops it.
import './event-page.tsx'
import '../../lib/follow-event.ts'

it('an open event page refreshes its results automatically', async () => {
  serveEvent({ participants: [ana, ben] })
  const clock = stopClock()
  renderAt('/events/1')
  const last = () => screen.queryAllByRole('row').at(-1)?.textContent ?? ''
  await clock.until(() => last().startsWith('2Ben'))
  serveEvent({
    participants: [
      { ...ben, wins: 3, losses: 0, position: 1 },
      { ...ana, position: 2 },
    ],
  })
  await clock.pass(29_000)
  expect(server.requests(listParticipants)).toHaveLength(1)
  await clock.pass(1_000)
  await clock.until(() => server.requests(listParticipants).length === 2)
  await clock.pass(1_000)
  await clock.until(() => last().startsWith('2Ana'))
})

it('an open event page counts new participants and shows a new state and visibility', async () => {
  serveEvent({ participants: [ana, ben], event: { visibility: 'unlisted', registration_open: true } })
  const clock = stopClock()
  renderAt('/events/1')
  const heading = () => screen.queryByRole('heading', { name: /^Participants/ })?.textContent
  await clock.until(() => heading() === 'Participants (2)')
  serveEvent({
    participants: [ana, ben, buildParticipant({ nickname: 'Cleo' })],
    event: { visibility: 'listed', state: 'running' },
  })
  await clock.pass(30_000)
  await clock.until(() => server.requests(listParticipants).length === 2)
  await clock.pass(1_000)
  await clock.until(() => heading() === 'Participants (3)')
  expect(screen.getByText('3 participants')).toBeVisible()
  await clock.until(() => screen.queryByText('Running now') !== null)
  expect(screen.queryByText(/unlisted/i)).not.toBeInTheDocument()
  expect(server.requests(getEvent)).toHaveLength(2)
})
