import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana } from '../../testing/desk.ts'
import { byId, publishElsewhere } from '../../testing/offline-hall.ts'
import {
  notSent,
  openRound,
  pairsOf,
  publishOffline,
  returnNetwork,
  score,
  shownPairs,
} from '../../testing/offline-round.ts'
import { crash } from '../../testing/render-at.tsx'

/** The pairs of this device, and others with at least one of them. */
async function meetTheirs(isSame: boolean) {
  const page = await publishOffline()
  const pairs = shownPairs().map((pair) => pair.map((id) => byId.get(id) ?? ana))
  const [[a, b] = [], [c, d] = []] = pairs
  if (!a || !b || !c || !d) throw new Error('There are two pairs.')
  await page.device.type(await score(a.nickname), '8')
  await page.device.type(await score(b.nickname), '5{Enter}')
  await notSent('2 not sent: round 2, table 1')
  // The same pairs at other tables, or other pairs.
  publishElsewhere(
    page.hall,
    isSame
      ? [
          [d, c],
          [b, a],
        ]
      : [
          [a, c],
          [b, d],
        ],
  )
  await returnNetwork(page.hall)
  const sentence = await screen.findByText(
    'Another device has published round 2 with other pairings. Choose one of the two.',
  )
  expect(sentence).toBeVisible()
  const list = (name: string) => within(screen.getByRole('list', { name }))
  expect(list('Mine').getByText(`${a.nickname} – ${b.nickname}`)).toBeVisible()
  expect(list('Theirs').getAllByRole('listitem')).toHaveLength(2)
  expect(page.hall.steps, 'nothing is overwritten').toEqual([])
  return { ...page, a, b }
}

it('another published round is shown beside it; keeping theirs keeps the results of the same pairs', async () => {
  const { device, hall, a } = await meetTheirs(true)
  await device.click(screen.getByRole('button', { name: 'Keep Theirs' }))
  await expect.poll(() => hall.steps).toEqual(['result'])
  const match = hall.matches.find((each) => each.participant2_id === a.id && each.round_number === 2)
  expect([match?.participant1_score, match?.participant2_score], 'turned, as they sit').toEqual([5, 8])
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
})

it('another published round without results can be replaced', async () => {
  const { device, hall, a, b } = await meetTheirs(false)
  expect(screen.getByText('Discards 1 result of other pairs.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Replace Theirs' }))
  await expect.poll(() => hall.steps).toEqual(['unpublish', 'create', 'update', 'publish', 'result'])
  expect(pairsOf(hall.second?.pairings)).toContainEqual([a.id, b.id].sort((one, other) => one - other))
})

it('a round that has results by now is not replaced: the choice comes back, and says why', async () => {
  const { device, hall } = await meetTheirs(false)
  const reported = hall.matches.map((match) =>
    match.round_number === 2
      ? { ...match, participant1_score: 20, participant2_score: 10, result: 'player1_win' as const }
      : match,
  )
  hall.matches = reported
  await device.click(screen.getByRole('button', { name: 'Replace Theirs' }))
  expect(await screen.findByText('Theirs was not replaced. Round 2 has results already.')).toBeVisible()
  expect(hall.steps).toEqual([])
  hall.second = hall.second && { ...hall.second, reported: 2, pending: 0 }
  crash()
  openRound()
  expect(await screen.findByText('Theirs has results, so it cannot be replaced.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Keep Theirs' }))
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  expect(hall.matches, 'nothing of theirs is lost').toEqual(reported)
})
