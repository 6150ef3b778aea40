import { recordResult } from '@muster/contract/matches'
import { createRound, publishRound } from '@muster/contract/rounds'
import { entrantsBefore } from '@muster/rules/entrants'
import { pairSwiss } from '@muster/rules/swiss'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { ana, ben, cleo, dan } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { byId, publishElsewhere, serveHall } from '../../testing/offline-hall.ts'
import { crash, renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = () => renderAt('/events/1/desk?part=round', { user: owner })
const notSent = (text: string) => screen.findByRole('button', { name: `${text}` })
const localNote = 'Published on this device, not sent. Muster gets it when it responds.'

/** The network returns, as often as it takes. */
const returnNetwork = (hall: ReturnType<typeof serveHall>) => {
  hall.isDown = false
  return act(async () => void window.dispatchEvent(new Event('online')))
}

/** Pairs and publishes round 2 while nothing responds. */
async function publishOffline() {
  const hall = serveHall()
  const page = open()
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
const shownPairs = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.dataset.match)
    .map((row) => [...byId.values()].filter(({ nickname }) => within(row).queryByLabelText(`Score of ${nickname}`)))
    .map((sides) => sides.map(({ id }) => id).sort((a, b) => a - b))

const pairsOf = (pairings: readonly { participant1_id: number; participant2_id: number }[] = []) =>
  pairings.map((pair) => [pair.participant1_id, pair.participant2_id].sort((a, b) => a - b))

const score = (nickname: string) => screen.findByLabelText(`Score of ${nickname}`)

it('a round is paired by the engine, published and played without a network, and arrives once whatever is lost', async () => {
  const { hall, device } = await publishOffline()
  const pairs = shownPairs()
  await device.type(await score('Ana'), '8')
  const [opponent = 0] = pairs.flatMap((pair) => (pair.includes(ana.id) ? pair.filter((id) => id !== ana.id) : []))
  await device.type(await score(byId.get(opponent)?.nickname ?? ''), '5{Enter}')
  await notSent('2 not sent: round 2, table 1')

  crash()
  open()
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
  const { ranking, points, bye } = buildEvent()
  const participants = [ana, ben, cleo, dan].map((one) => ({ ...one, bye_rounds: [] }))
  const matches = hall.matches.filter(({ round_number }) => round_number === 1)
  const entrants = entrantsBefore({ ranking, points, bye, seed: 0, participants, matches }, 2)
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
})

it('a draft whose publishing gets no response is published here, and is there once although the first request arrived', async () => {
  const hall = serveHall()
  const { device } = open()
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
  const { device } = open()
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
  open()
  expect(await score('Ana')).toBeVisible()
  await expect.poll(() => shownPairs()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Publish Round 2' })).not.toBeInTheDocument()
})

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
  open()
  expect(await screen.findByText('Theirs has results, so it cannot be replaced.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Keep Theirs' }))
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  expect(hall.matches, 'nothing of theirs is lost').toEqual(reported)
})

it('the next round is paired once the server has the results that are being sent', async () => {
  const hall = serveHall()
  const { device } = open()
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
