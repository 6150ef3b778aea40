import { listArmies } from '@muster/contract/armies'
import { getList, putList, type SubmittedList } from '@muster/contract/lists'
import { updateMyself } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serveCard } from '../../testing/card.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const list: SubmittedList = {
  participant_id: 1,
  text: 'Gnawfeast Clawpack\n3 Rat Ogors',
  submitted_at: '2026-11-17T18:00:00Z',
  is_late: false,
  former_text: null,
  may_be_late: false,
  version: 1,
}
const armies = [
  { id: 77, game_type: 'SPEARHEAD', grand_alliance: 'Chaos', faction: 'Skaven', name: 'Warpspark Clawpack' },
] as const

const asked = { list_policy: 'required', lists_are_open: true, state: 'upcoming' } as const
const before = { round: null, matches: [] }

it('a participant pastes a list, and takes over the army that it names', async () => {
  const card = serveCard({ user_id: owner.id, event: asked, card: before })
  server.respond(getList, { list: null })
  server.respond(listArmies, { armies: [...armies], total: 1 })
  server.respond(putList, list)
  server.respond(updateMyself, card.participant)
  const { device } = renderAt('/events/1/me', { user: owner })
  await device.click(await screen.findByRole('button', { name: 'Hand In Army List' }))
  await device.type(await screen.findByLabelText('Army list'), 'Skaven: Warpspark Clawpack')
  await device.click(await screen.findByRole('checkbox', { name: 'Set the army to Skaven - Warpspark Clawpack' }))
  await device.click(screen.getByRole('button', { name: 'Hand In' }))
  await expect.poll(() => server.requests(updateMyself).at(-1)?.body).toEqual({ army_id: 77 })
  expect(server.requests(putList).at(-1)?.body).toEqual({ text: 'Skaven: Warpspark Clawpack' })
})

it('after the deadline, a participant reads their list, and hands in only if they may be late', async () => {
  serveCard({
    user_id: owner.id,
    event: { ...asked, lists_are_open: false },
    card: before,
    participant: { list_submitted_at: list.submitted_at },
  })
  server.respond(getList, { list })
  const { device } = renderAt('/events/1/me', { user: owner })
  expect(await screen.findByText('List handed in')).toBeVisible()
  await chooseInMenu(device, 'Army list')
  expect(await screen.findByText(/The deadline for lists is over/)).toBeVisible()
  expect(screen.getByText(/3 Rat Ogors/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('somebody who may be late hands in after the deadline', async () => {
  serveCard({ user_id: owner.id, event: { ...asked, lists_are_open: false }, card: before })
  server.respond(getList, { list: { ...list, text: '', submitted_at: null, may_be_late: true } })
  server.respond(listArmies, { armies: [], total: 0 })
  const { device } = renderAt('/events/1/me', { user: owner })
  await device.click(await screen.findByRole('button', { name: 'No Army List' }))
  expect(await screen.findByRole('textbox', { name: 'Army list' })).toBeVisible()
})

it('the list of the opponent is one tap away once lists are shown', async () => {
  serveCard({ user_id: owner.id, event: { list_policy: 'required', lists_are_shown: true } })
  server.respond(getList, { list })
  const { device } = renderAt('/events/1/me', { user: owner })
  await device.click(await screen.findByText('Army list of Ben'))
  expect(screen.getByText(/3 Rat Ogors/)).toBeVisible()
})
