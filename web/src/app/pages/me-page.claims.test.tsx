import { claimParticipant, deleteClaim } from '@muster/contract/claims'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveCard } from '../../testing/card.ts'
import { ana } from '../../testing/desk.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const reader = buildUser({ nickname: 'Ana' })

it.each(['running', 'finished'] as const)('claims a chosen name in a %s event, and withdraws it', async (state) => {
  serveCard({ event: { state } })
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: ana.id, user_id: null }]]))
  const button = (name: string) => screen.findByRole('button', { name })
  const { device } = renderAt('/events/1/me', { user: reader })
  server.respond(claimParticipant, {
    id: 1,
    participant_id: ana.id,
    participant_nickname: 'Ana',
    user_nickname: 'Ana',
    state: 'open',
    at: '2026-11-24T12:03:00.000Z',
  })
  const claim = await button('This is me')
  serveCard({ event: { state }, card: { claim: { id: 1, participant_id: ana.id, at: '2026-11-24T12:03:00.000Z' } } })
  await device.click(claim)
  const after = state === 'finished' ? 'these games are in your record' : 'you report from your own card'
  expect(await screen.findByText(new RegExp(`confirm that you are Ana. After that, ${after}.`))).toBeVisible()
  serveCard({ event: { state } })
  server.respond(deleteClaim, undefined)
  await device.click(await button('Withdraw'))
  expect(await button('This is me')).toBeVisible()
  expect(server.requests(deleteClaim)[0]?.params).toEqual({ event_id: '1', claim_id: '1' })
})

it('leads from a finished event to its names, unless nobody could confirm a claim', async () => {
  for (const [owner_id, names] of [
    [7, 1],
    [null, 0],
  ] as const) {
    serveEvent({ event: { state: 'finished', owner_id }, participants: [ana] })
    const { application } = renderAt('/events/1?part=standings', { user: reader })
    expect(await screen.findByRole('row', { name: /Ana/ })).toBeVisible()
    const links = screen.queryAllByRole('link', { name: 'Claim your games' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(names).fill('/events/1/me'))
    application.close()
    cleanup()
  }
})
