import type { Participant } from '@muster/contract/participants'
import { pairFree, replaceInRound } from '@muster/contract/rounds'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../testing/builders.ts'
import { ana, ben, cleo, dan, eve, matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = () => renderAt('/events/1/desk?part=round', { user: owner })

it('a latecomer plays who has the bye, with one press', async () => {
  const wanda = buildParticipant({ nickname: 'Wanda' })
  serveDesk({ rounds: [published], matches, participants: [...people, wanda] })
  const { device } = open()
  server.respond(pairFree, published)
  await device.click(await screen.findByRole('button', { name: 'Wanda: Play Eve, Who Has the Bye' }))
  const sent = () => server.requests(pairFree).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ participant1_id: wanda.id, participant2_id: eve.id }])
})

describe('an elimination whose result is corrected', () => {
  const first = { ...published, number: 1, method: 'elimination' as const, byes: [] }
  const seeds = [ana, cleo, dan, ben].map(({ id }) => id)
  const final = { ...first, number: 2, seeds, matches: 1 }
  const won = { participant1_score: 3, participant2_score: 9, result: 'player2_win' as const }
  const semiFinals = matches.map((match) => ({ ...match, ...won }))
  const finalOf = (one: Participant, other: Participant) =>
    buildMatch({ participant1: one, participant2: other, ...won, round_number: 2, table_number: 1 })

  it('names who plays in place of whom, and puts them there', async () => {
    // Ben has beaten Ana after all, but she plays the final.
    serveDesk({ rounds: [{ ...first, seeds }, final], matches: [...semiFinals, finalOf(ana, dan)] })
    const { device } = open()
    expect(await screen.findByText('Ben has beaten Ana after all: Ben plays at table 1 in place of Ana.')).toBeVisible()
    expect(screen.getByText('This clears the scores of that match.')).toBeVisible()
    server.respond(replaceInRound, final)
    await device.click(screen.getByRole('button', { name: 'Put Ben There' }))
    await settle()
    expect(server.requests(replaceInRound).map(({ body }) => body)).toEqual([{ out: ana.id, in: ben.id }])
  })

  it('says nothing while the bracket follows the results', async () => {
    serveDesk({ rounds: [{ ...first, seeds }, final], matches: [...semiFinals, finalOf(ben, dan)] })
    open()
    expect(await screen.findByRole('heading', { name: 'Round 2' })).toBeVisible()
    expect(screen.queryByText(/in place of/)).not.toBeInTheDocument()
  })
})
