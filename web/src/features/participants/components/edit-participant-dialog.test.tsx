import { listArmies } from '@muster/contract/armies'
import { updateParticipant } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildArmy } from '../../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../../testing/event-page.ts'
import { chooseInMenu } from '../../../testing/menu.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const clawpack = buildArmy({ name: 'Gnawfeast Clawpack', faction: 'Skaven' })

beforeEach(() => server.respond(listArmies, { armies: [clawpack], total: 1 }))

async function openDialog() {
  serveEvent({ participants: [ana, ben] })
  const page = renderAt('/events/1', { user: owner })
  await chooseInMenu(page.device, `Edit ${ana.nickname}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Participant' }))
  return { ...page, dialog, nickname: dialog.getByLabelText('Nickname') }
}

it('the dialog changes the nickname, the army and the rest of a participant', async () => {
  const { device, dialog, nickname } = await openDialog()
  expect(nickname).toHaveValue(ana.nickname)
  await device.clear(nickname)
  await device.type(nickname, 'Anna')
  await device.type(dialog.getByLabelText('Army'), 'clawpack')
  await device.click(await screen.findByRole('option', { name: 'Skaven - Gnawfeast Clawpack' }))
  server.respond(updateParticipant, () => {
    serveEvent({ participants: [{ ...ana, nickname: 'Anna' }, ben] })
    return { ...ana, nickname: 'Anna' }
  })
  await device.type(dialog.getByLabelText('Club'), 'Guild')
  await device.type(dialog.getByLabelText('Fixed table'), '4')
  await device.type(dialog.getByLabelText('Points added or taken away'), '-2')
  await device.click(dialog.getByRole('button', { name: 'Save Participant' }))
  expect(await screen.findByRole('button', { name: 'More: Anna' })).toBeVisible()
  expect(server.requests(updateParticipant).map(({ body }) => body)).toEqual([
    {
      nickname: 'Anna',
      army_id: clawpack.id,
      club: 'Guild',
      fixed_table: 4,
      adjustment: -2,
      adjustment_reason: null,
    },
  ])
})

it('the dialog needs a nickname', async () => {
  const { device, dialog, nickname } = await openDialog()
  await device.clear(nickname)
  await device.click(dialog.getByRole('button', { name: 'Save Participant' }))
  expect(nickname).toHaveAccessibleDescription('Participant nickname is required')
  expect(server.requests(updateParticipant)).toHaveLength(0)
})
