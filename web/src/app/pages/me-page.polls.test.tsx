import { castBallot, listPolls, type Poll } from '@muster/contract/polls'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveCard } from '../../testing/card.ts'
import { ben, cleo } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const reader = buildUser({ nickname: 'Ana' })
const poll: Poll = {
  ...{ id: 3, question: 'Best army', choices: 'participants', picks: 2, category: null, state: 'open' },
  ...{ voters: 0, has_voted: false, own_picks: null, results: null },
}
const brief = { id: 3, question: 'Best army', category: null, state: 'open' as const, leaders: null }

const open = (given: Partial<Poll> = {}) => {
  serveCard({ user_id: reader.id, event: { polls: [brief] } })
  server.respond(listPolls, { polls: [{ ...poll, ...given }] })
  return renderAt('/events/1/me', { user: reader })
}
const section = async () => within(await screen.findByRole('region', { name: /Best army/ }))

it('a participant votes on their card, for anybody but themselves, and changes the vote', async () => {
  const { device } = open()
  const vote = await section()
  const own = vote.getByLabelText(/Your choice/)
  expect(within(own).queryByRole('option', { name: /^Ana/ })).toBeNull()
  server.respond(castBallot, ({ body }) => {
    const { participant_ids } = body as { participant_ids: number[] }
    const voted = { ...poll, has_voted: true, own_picks: participant_ids, voters: 1 }
    server.respond(listPolls, { polls: [voted] })
    return voted
  })
  await device.selectOptions(own, String(ben.id))
  // Nobody is offered twice.
  const second = vote.getByLabelText('Choice 2 (optional)')
  expect(within(second).queryByRole('option', { name: /^Ben/ })).toBeNull()
  await device.click(vote.getByRole('button', { name: 'Vote' }))
  expect(await vote.findByText(/^You have voted/)).toBeVisible()
  await device.selectOptions(second, String(cleo.id))
  await device.click(vote.getByRole('button', { name: 'Change My Vote' }))
  expect(await vote.findByText(/^You have voted/)).toBeVisible()
  expect(server.requests(castBallot).map(({ body }) => body)).toEqual([
    { participant_ids: [ben.id] },
    { participant_ids: [ben.id, cleo.id] },
  ])
  expect(server.requests(castBallot)[0]?.device).toMatch(/^[\w-]{43}$/)
})

it('only opponents are offered where only they can be chosen', async () => {
  open({ choices: 'opponents', picks: 1 })
  const options = within((await section()).getByLabelText(/Your choice/)).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Nobody yet', expect.stringMatching(/^Ben/)])
})

it('says why a vote was not saved, and keeps the choice', async () => {
  const { device } = open()
  const vote = await section()
  server.refuse(castBallot, 409, { code: 'poll_closed', detail: 'This poll is closed. Your vote was not changed.' })
  await device.selectOptions(vote.getByLabelText(/Your choice/), String(ben.id))
  await device.click(vote.getByRole('button', { name: 'Vote' }))
  expect(await vote.findByText(/^Your vote was not saved/)).toBeVisible()
  expect(vote.getByLabelText(/Your choice/)).toHaveValue(String(ben.id))
})

it('another device than the one that voted says so', async () => {
  open({ has_voted: true, own_picks: null })
  expect((await section()).getByText(/You have voted on another device/)).toBeVisible()
})

it('once it is closed, a card has who was named most', async () => {
  open({ state: 'closed', results: [ben, cleo].map(({ id }) => ({ participant_id: id, votes: 3 })) })
  expect((await section()).getByText(/^Ben.* and Cleo.*, 3 votes$/)).toBeVisible()
})

it('a card that a device has stored with an earlier build has no votes', async () => {
  serveCard({ user_id: reader.id, event: { polls: undefined } as never })
  renderAt('/events/1/me', { user: reader })
  expect(await screen.findByRole('region', { name: 'Your seat' })).toBeVisible()
  expect(server.requests(listPolls)).toEqual([])
})
