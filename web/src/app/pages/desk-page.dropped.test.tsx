import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, cleo, dan, eve, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'

const gone = { ...dan, dropped_after_round: 1 }
const participants = [ana, ben, cleo, gone, { ...eve, dropped_after_round: 1 }]
const [first, second] = matches
const heading = 'Dropped out with no result for round 1'

it.each(['people', 'round'])('the desk shows in its part “%s” who dropped out during their match', async (part) => {
  serveDesk({ rounds: [published], participants, matches })
  renderAt(`/events/1/desk?part=${part}`, { user: owner })
  const note = (await screen.findByRole('heading', { name: heading })).parentElement ?? expect.unreachable()
  expect(
    within(note)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dan, against Cleo: table 7'])
})

it('the desk shows no participant who dropped out after their result, or who plays on', async () => {
  if (!first || !second) return expect.unreachable()
  const played = { ...second, participant1_score: 3, participant2_score: 1, result: 'player1_win' as const }
  serveDesk({ rounds: [published], participants, matches: [first, played] })
  renderAt('/events/1/desk?part=people', { user: owner })
  await screen.findByRole('heading', { name: /Check-in/ })
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
})
