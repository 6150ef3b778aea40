import { recordResult } from '@muster/contract/matches'
import { createRound, publishRound } from '@muster/contract/rounds'
import { entrantsBefore } from '@muster/rules/entrants'
import { pairSwiss } from '@muster/rules/swiss'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { ana, ben, cleo, dan } from '../../testing/desk.ts'
import { byId, publishElsewhere, serveHall } from '../../testing/offline-hall.ts'
import {
  localNote,
  notSent,
  openRound,
  pairsOf,
  publishOffline,
  returnNetwork,
  score,
  shownPairs,
} from '../../testing/offline-round.ts'
import { crash } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

it('a round is paired by the engine, published and played without a network, and arrives once whatever is lost', async () => {
  const { hall, device } = await publishOffline()
  const pairs = shownPairs()
  await device.type(await score('Ana'), '8')
  const [opponent = 0] = pairs.flatMap((pair) => (pair.includes(ana.id) ? pair.filter((id) => id !== ana.id) : []))
  await device.type(await score(byId.get(opponent)?.nickname ?? ''), '5{Enter}')
  await notSent('2 not sent: round 2, table 1')

  crash()
  openRound()
  expect(await screen.findByText(localNote)).toBeVisible()
  expect(await score('Ana')).toHaveValue('8')
  expect(shownPairs()).toEqual(pairs)
  expect(hall.steps, 'nothing has arrived').toEqual([])

  hall.losing = new Set(['create', 'update', 'publish', 'matches', 'result'])
  await expect
    .poll(async () => {
      await returnNetwork(hall)
      return screen.queryByRole('button', { name: /not sent/ })
    })
    .toBeNull()
  expect(hall.losing.size).toBe(0)
  const count = (step: string) => hall.steps.filter((each) => each === step).length
  expect([count('publish'), count('result')], 'exactly one round and one result').toEqual([1, 1])
  expect(pairsOf(hall.second?.pairings)).toEqual(pairs)
  const match = hall.matches.find(
    ({ round_number, ...of }) => round_number === 2 && pairs[0]?.includes(of.participant1_id),
  )
  expect(match?.result).not.toBe('pending')
  expect(await score('Ana')).toHaveValue('8')
  expect(screen.queryByText(localNote)).not.toBeInTheDocument()

  const { seed = 0 } = (server.requests(createRound).at(-1)?.body ?? {}) as { seed?: number }
  const event = buildEvent()
  const participants = [ana, ben, cleo, dan].map((one) => ({ ...one, bye_rounds: [] }))
  const matches = hall.matches.filter(({ round_number }) => round_number === 1)
  const entrants = entrantsBefore({ ...event, seed: 0, participants, matches }, 2)
  const options = { seed, forbid: [], keep: [], keep_clubs_apart: false, rounds_left: 2, with_bye: true }
  const engine = pairSwiss(entrants, { ...options, table_policy: 'fresh' })
  expect(pairs.toSorted()).toEqual(pairsOf(engine.pairings).toSorted())
})

it('the last resort has the pairings as text', async () => {
  const { device } = await publishOffline()
  await device.click(await notSent('1 not sent: round 2'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not Sent' }))
  expect(dialog.getByText('Round 2: 2 pairings')).toBeVisible()
  await device.click(dialog.getByRole('button', { name: 'Copy as Text' }))
  const lines = (await navigator.clipboard.readText()).split('\n')
  expect(lines).toEqual([expect.stringMatching(/^Round 2, table 1, \w+ – \w+$/), expect.stringMatching(/table 2/)])
})

it('a published round can be taken back, swapped and published again before it is sent', async () => {
  const { device, hall } = await publishOffline()
  const before = shownPairs()
  await device.click(screen.getByRole('button', { name: 'Take Round 2 Back' }))
  await device.click(await screen.findByRole('button', { name: /^Pick Ana/ }))
  const [other = 0] = before.find((pair) => !pair.includes(ana.id)) ?? []
  await device.click(await screen.findByRole('button', { name: new RegExp(`^Swap with ${byId.get(other)?.nickname}`) }))
  await expect.poll(() => screen.queryByText(/Now choose/)).toBeNull()
  const publish = await screen.findByRole('button', { name: 'Publish Round 2' })
  await expect.poll(() => publish).toBeEnabled()
  await device.click(publish)
  await screen.findByText(localNote)
  const after = shownPairs()
  expect(after).not.toEqual(before)
  await returnNetwork(hall)
  await expect.poll(() => pairsOf(hall.second?.pairings)).toEqual(after)
  // Otherwise its last request reaches the hall of the next test.
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
})

/** Takes round 2 of the server back while nothing responds, and swaps Ana with Cleo. */
async function takeBackOffline() {
  const hall = serveHall()
  publishElsewhere(hall, [
    [ana, ben],
    [cleo, dan],
  ])
  const { device } = openRound()
  const back = await screen.findByRole('button', { name: 'Take Round 2 Back' })
  hall.isDown = true
  await device.click(back)
  expect(await screen.findByText(/^Only this device has round 2 as a draft\./)).toBeVisible()
  await device.click(await screen.findByRole('button', { name: /^Pick Ana/ }))
  await device.click(await screen.findByRole('button', { name: /^Swap with Cleo/ }))
  await expect.poll(() => screen.getByRole('button', { name: 'Publish Round 2' })).toBeEnabled()
  return hall
}

/** Opens the desk again once there is a network, and publishes the draft. */
async function publishAgain() {
  crash()
  const { device } = openRound()
  const publish = await screen.findByRole('button', { name: 'Publish Round 2' })
  await expect.poll(() => publish).toBeEnabled()
  await device.click(publish)
}

it('a round of the server is taken back, swapped and published again without a network, and replaces it at once', async () => {
  const hall = await takeBackOffline()
  hall.isDown = false
  await publishAgain()
  await expect.poll(() => hall.steps).toEqual(['unpublish', 'create', 'update', 'publish'])
  expect(pairsOf(hall.second?.pairings)).toEqual(
    pairsOf([
      { participant1_id: cleo.id, participant2_id: ben.id },
      { participant1_id: ana.id, participant2_id: dan.id },
    ]),
  )
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
})

it('a round that was taken back here and changed elsewhere is a conflict, and the draft stays until then', async () => {
  const hall = await takeBackOffline()
  // Another device has started the clock.
  hall.second = hall.second && { ...hall.second, version: 30 }
  hall.isDown = false
  await publishAgain()
  expect(await screen.findByText(/^Another device has published round 2 with other pairings\./)).toBeVisible()
  expect(hall.steps).toEqual([])
})

it('a draft that was to replace a round is gone once the round has a result', async () => {
  const hall = await takeBackOffline()
  hall.second = hall.second && { ...hall.second, reported: 1, pending: 1 }
  hall.isDown = false
  crash()
  openRound()
  expect(await score('Ana')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish Round 2' })).not.toBeInTheDocument()
})

it('a draft whose publishing gets no response is published here, and is there once although the first request arrived', async () => {
  const hall = serveHall()
  const { device } = openRound()
  await device.click(await screen.findByRole('button', { name: 'Pair Round 2' }))
  const publish = await screen.findByRole('button', { name: 'Publish Round 2' })
  await expect.poll(() => publish).toBeEnabled()
  hall.losing = new Set(['publish'])
  await device.click(publish)
  const here = await screen.findByRole('button', { name: 'Publish on This Device' })
  hall.isDown = true
  await device.click(here)
  await screen.findByText(localNote)
  const pairs = shownPairs()
  await returnNetwork(hall)
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  expect(hall.steps).toEqual(['create', 'publish'])
  expect(pairsOf(hall.second?.pairings)).toEqual(pairs)
})

it('a round that the server refuses says why, keeps its results, and can be sent again or discarded', async () => {
  const { device, hall } = await publishOffline()
  await device.type(await score('Ana'), '8')
  server.refuse(publishRound, 409, { code: 'draft_outdated', detail: 'Dan is no longer playing round 2.' })
  await returnNetwork(hall)
  expect(await screen.findByText('Muster refuses this round. Dan is no longer playing round 2.')).toBeVisible()
  expect(await score('Ana')).toHaveValue('8')
  await device.click(screen.getByRole('button', { name: 'Discard It with Its Results' }))
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
})

it('a local draft is gone once someone else has published the round', async () => {
  const hall = serveHall()
  const { device } = openRound()
  await screen.findByRole('button', { name: 'Pair Round 2' })
  hall.isDown = true
  await device.click(screen.getByRole('button', { name: 'Pair Round 2' }))
  await screen.findByRole('button', { name: 'Publish Round 2' })
  publishElsewhere(hall, [
    [ana, ben],
    [cleo, dan],
  ])
  hall.isDown = false
  crash()
  openRound()
  expect(await score('Ana')).toBeVisible()
  await expect.poll(() => shownPairs()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Publish Round 2' })).not.toBeInTheDocument()
})

it('the next round is paired once the server has the results that are being sent', async () => {
  const hall = serveHall()
  const { device } = openRound()
  await screen.findByRole('button', { name: 'Pair Round 2' })
  const [match] = hall.matches
  if (!match) throw new Error('no match')
  const release = server.hold(recordResult, { ...match, participant1_score: 20, version: 3 })
  await device.clear(await score('Ana'))
  await device.type(await score('Ana'), '20')
  await device.click(screen.getByRole('button', { name: 'Pair Round 2' }))
  await expect.poll(() => server.requests(recordResult).length).toBe(1)
  await settle()
  expect(server.requests(createRound)).toEqual([])
  release()
  await expect.poll(() => server.requests(createRound).length).toBe(1)
})
