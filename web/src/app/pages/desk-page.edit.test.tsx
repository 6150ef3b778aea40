import { checkInMany, createParticipants, updateParticipant } from '@muster/contract/participants'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { ana, ben, cleo, dan, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const open = () => renderAt('/events/1/desk?part=people', { user: owner })
const returnNetwork = () => act(async () => void window.dispatchEvent(new Event('online')))
const row = (name: RegExp) => screen.findByRole('button', { name })
const save = () => screen.getByRole('button', { name: 'Save Participant' })

it('a participant is edited without a network: shown at once everywhere, and sent with what has changed only', async () => {
  serveDesk({ rounds: [published], matches })
  const { device } = open()
  server.drop(updateParticipant)
  await row(/^Ben is here/)
  await chooseInMenu(device, 'Edit Ben')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Participant' }))
  await device.clear(form.getByLabelText(/^Nickname/))
  await device.type(form.getByLabelText(/^Nickname/), 'Benno')
  await device.type(form.getByLabelText('Club'), 'Owls')
  await device.click(save())
  expect(await row(/^Benno is here,/)).toHaveTextContent('Owls')
  expect(screen.getByText('Changed: Ben.')).toBeVisible()
  // Edited again before anything is sent: the one change has both.
  await chooseInMenu(device, 'Edit Benno')
  await device.type(await screen.findByLabelText('Fixed table'), '3')
  await device.click(save())
  await device.click(screen.getByRole('link', { name: 'Round' }))
  expect(await screen.findByLabelText('Score of Benno')).toBeVisible()
  expect(await screen.findByRole('button', { name: '1 not sent: Change Benno' })).toBeVisible()

  const changed = { ...ben, nickname: 'Benno', club: 'Owls', fixed_table: 3 }
  server.respond(updateParticipant, () => {
    serveDesk({ rounds: [published], matches, participants: [ana, changed, cleo, dan] })
    return changed
  })
  await returnNetwork()
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  expect(server.requests(updateParticipant).at(-1)?.body).toEqual({ nickname: 'Benno', club: 'Owls', fixed_table: 3 })
  expect(screen.getByLabelText('Score of Benno')).toBeVisible()
})

it('a name that another device has taken is refused, with the reason', async () => {
  serveDesk()
  const { device } = open()
  server.drop(updateParticipant)
  await row(/^Ben is here/)
  await chooseInMenu(device, 'Edit Ben')
  await device.type(await screen.findByLabelText(/^Nickname/), 'no')
  await device.click(save())
  await row(/^Benno is here,/)
  server.refuse(updateParticipant, 409, { code: 'nickname_taken', detail: 'Benno is already there.' })
  await returnNetwork()
  await device.click(await screen.findByRole('button', { name: '1 needs your decision: Change Ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not Sent' }))
  expect(dialog.getByText('Ben could not be changed. Benno is already there.')).toBeVisible()
  await device.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await row(/^Ben is here,/)).toBeVisible()
})

it('somebody who was added here is edited here, and the server gets the change after the addition', async () => {
  serveDesk()
  const { device } = open()
  server.drop(createParticipants)
  await row(/^Ben is here/)
  await device.click(screen.getByRole('button', { name: 'Add Participants' }))
  await device.type(await screen.findByRole('textbox', { name: 'Nickname 1' }), 'Zoe')
  await device.click(screen.getByRole('button', { name: 'Add 1 Participant' }))
  await row(/^Zoe is here,/)
  expect(await screen.findByText('Added: Zoe.')).toBeVisible()
  await chooseInMenu(device, 'Edit Zoe')
  await device.type(await screen.findByLabelText('Club'), 'Rooks')
  await device.click(save())
  expect(await row(/^Zoe is here,/)).toHaveTextContent('Rooks')
  expect(server.requests(updateParticipant)).toEqual([])

  const zoe = buildParticipant({ event_id: 1, nickname: 'Zoe' })
  const serveZoe = (one: typeof zoe) => serveDesk({ participants: [ana, ben, cleo, dan, one] })
  server.respond(createParticipants, () => {
    serveZoe(zoe)
    return { participants: [zoe] }
  })
  server.respond(checkInMany, { participants: [zoe] })
  server.respond(updateParticipant, () => {
    serveZoe({ ...zoe, club: 'Rooks' })
    return { ...zoe, club: 'Rooks' }
  })
  await returnNetwork()
  await expect.poll(() => screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  const [sent] = server.requests(updateParticipant)
  expect([sent?.params.participant_id, sent?.body]).toEqual([String(zoe.id), { club: 'Rooks' }])
  expect(await row(/^Zoe is here,/)).toHaveTextContent('Rooks')
})
