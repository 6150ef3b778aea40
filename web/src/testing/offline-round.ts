import { act, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { owner } from './event-page.ts'
import { byId, serveHall } from './offline-hall.ts'
import { renderAt } from './render-at.tsx'

export const openRound = () => renderAt('/events/1/desk?part=round', { user: owner })
export const notSent = (text: string) => screen.findByRole('button', { name: `${text}` })
export const localNote = 'Published on this device, not sent. Muster gets it when it responds.'

/** The network returns, as often as it takes. */
export const returnNetwork = (hall: ReturnType<typeof serveHall>) => {
  hall.isDown = false
  return act(async () => void window.dispatchEvent(new Event('online')))
}

/** Pairs and publishes round 2 while nothing responds. */
export async function publishOffline() {
  const hall = serveHall()
  const page = openRound()
  await screen.findByRole('button', { name: 'Pair Round 2' })
  await screen.findByLabelText('Score of Ana')
  hall.isDown = true
  await page.device.click(screen.getByRole('button', { name: 'Pair Round 2' }))
  await screen.findByText('Muster does not respond, so this device pairs. Only this device has the draft.')
  const publish = await screen.findByRole('button', { name: 'Publish Round 2' })
  await expect.poll(() => publish).toBeEnabled()
  await page.device.click(publish)
  await screen.findByText(localNote)
  return { hall, ...page }
}

/** The two pairs as the rows of the desk show them. */
export const shownPairs = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.dataset.match)
    .map((row) => [...byId.values()].filter(({ nickname }) => within(row).queryByLabelText(`Score of ${nickname}`)))
    .map((sides) => sides.map(({ id }) => id).sort((a, b) => a - b))

export const pairsOf = (pairings: readonly { participant1_id: number; participant2_id: number }[] = []) =>
  pairings.map((pair) => [pair.participant1_id, pair.participant2_id].sort((a, b) => a - b))

export const score = (nickname: string) => screen.findByLabelText(`Score of ${nickname}`)
