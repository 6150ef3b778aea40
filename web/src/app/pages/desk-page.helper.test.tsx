import { listCalls, resolveCall } from '@muster/contract/calls'
import { getChannel } from '@muster/contract/channels'
import { listClaims } from '@muster/contract/claims'
import { recordResult } from '@muster/contract/matches'
import { checkIn } from '@muster/contract/participants'
import { listOwnRoles } from '@muster/contract/staff'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { people, serveDesk, serveResults } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const hanna = buildUser({ nickname: 'Hanna' })

function open(part: string, role: 'helper' | 'organiser' = 'helper') {
  server.respond(listOwnRoles, { roles: [{ event_id: 1, role, expires_at: null }] })
  return renderAt(`/events/1/desk?part=${part}`, { user: hanna })
}

const forbidden =
  /Announce|Add Participants|More: |Edit|Start Clock|Stop Clock|min$|Pair Round|Take Round|Give the Bye|Finish|Extra/

it('a helper checks people in, and sees nothing that a helper may not do', async () => {
  serveDesk()
  const { device } = open('people')
  const row = await screen.findByRole('button', { name: /^Ana/ })
  expect(screen.queryByRole('link', { name: 'Finish' })).toBeNull()
  for (const name of screen.getAllByRole('button').map(({ textContent }) => textContent))
    expect(name).not.toMatch(forbidden)
  server.respond(checkIn, { ...people[0], checked_in_at: '2026-11-21T08:00:00.000Z' } as never)
  await device.click(row)
  await expect.poll(() => server.requests(checkIn)).toHaveLength(1)
  // These would be refused.
  expect([...server.requests(getChannel), ...server.requests(listClaims)]).toEqual([])
})

it('a helper enters results and resolves calls, and watches the clock', async () => {
  serveResults()
  const call = { id: 3, table_number: 1, reason: null, at: '2026-11-21T09:00:00.000Z', resolved_at: null }
  server.respond(listCalls, {
    calls: [{ ...call, called_by: 'Ana', participant_id: people[0]?.id ?? 1, event_id: 1 }],
  } as never)
  const { device } = open('round')
  const [score] = await screen.findAllByRole('textbox', { name: /Score of Ana/ })
  expect(screen.queryByRole('button', { name: /Start|Pair|Take Round/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Slips' })).toBeNull()
  if (!score) throw new Error('no field')
  await device.type(score, '12')
  await device.type(screen.getAllByRole('textbox', { name: /Score of Ben/ })[0] as HTMLElement, '7{Enter}')
  await expect.poll(() => server.requests(recordResult)[0]?.body).toMatchObject({ participant1_score: 12 })
  server.respond(resolveCall, { ...call, resolved_at: '2026-11-21T09:01:00.000Z' } as never)
  await device.click(screen.getByRole('button', { name: 'Resolve the call of table 1' }))
  await expect.poll(() => server.requests(resolveCall)).toHaveLength(1)
})

it('an organiser who does not own the event has the whole desk', async () => {
  serveDesk()
  open('people', 'organiser')
  expect(await screen.findByRole('button', { name: 'Add Participants' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Announce' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Finish' })).toBeVisible()
})

it('what a helper has entered is still there when the role has ended', async () => {
  serveResults()
  server.drop(recordResult)
  const { device } = open('round')
  const [score] = await screen.findAllByRole('textbox', { name: /Score of Ana/ })
  if (!score) throw new Error('no field')
  await device.type(score, '12')
  await device.type(screen.getAllByRole('textbox', { name: /Score of Ben/ })[0] as HTMLElement, '7{Enter}')
  expect(await screen.findByRole('button', { name: /^1 not sent/ })).toBeVisible()
  server.respond(listOwnRoles, { roles: [] })
  server.refuse(listCalls, 403, { code: 'not_owner', detail: 'Only the owner of this event may change it.' })
  server.refuse(recordResult, 403, { code: 'not_owner', detail: 'Only the owner of this event may change it.' })
  cleanup()
  renderAt('/events/1/desk?part=round', { user: hanna })
  expect(await screen.findByRole('heading', { name: 'You are no longer in the staff' })).toBeVisible()
  expect(await screen.findByRole('button', { name: /^1 (not sent|needs your decision)/ })).toBeVisible()
})
