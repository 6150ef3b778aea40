import { type Match, updateMatch } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch } from '../../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../../testing/event-page.ts'
import { chooseInMenu } from '../../../testing/menu.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const match = buildMatch({
  participant1: { id: ana.id, nickname: ana.nickname },
  participant1_id: ana.id,
  participant2: { id: ben.id, nickname: ben.nickname },
  participant2_id: ben.id,
  participant1_score: 12,
  participant2_score: null,
  round_number: 2,
  table_number: 3,
  notes: 'Clsoe game',
})

async function openDialog(others: Match[] = []) {
  serveEvent({ participants: [ana, ben], matches: [match, ...others] })
  const page = renderAt('/events/1', { user: owner })
  const menus = () => screen.queryAllByRole('button', { name: /^More: Ana against/ })
  await expect.poll(() => menus().length).toBe(1 + others.length)
  await chooseInMenu(page.device, /^Edit match between/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Match' }))
  return { ...page, dialog, save: () => page.device.click(dialog.getByRole('button', { name: 'Save Match' })) }
}

it('the dialog starts with the recorded match, and sends the changed fields', async () => {
  const { device, dialog, save } = await openDialog()
  expect(dialog.getByLabelText('Participant 1')).toHaveDisplayValue(ana.nickname)
  expect(dialog.getByLabelText('Score 1')).toHaveValue('12')
  expect(dialog.getByLabelText('Score 2')).toHaveValue('')
  expect(dialog.queryByRole('button', { name: /Remove match/ })).not.toBeInTheDocument()
  await device.clear(dialog.getByLabelText('Notes'))
  await device.type(dialog.getByLabelText('Notes'), 'Close game')
  await device.clear(dialog.getByLabelText('Table Number'))
  await device.type(dialog.getByLabelText('Table Number'), '4')
  server.respond(updateMatch, () => {
    const changed = { ...match, notes: 'Close game', table_number: 4 }
    serveEvent({ participants: [ana, ben], matches: [changed] })
    return changed
  })
  await save()
  expect(await screen.findByText('Close game')).toBeVisible()
  expect(screen.getByText('Table 4')).toBeVisible()
  expect(server.requests(updateMatch)[0]?.body).toMatchObject({
    participant1_id: ana.id,
    participant2_id: ben.id,
    participant1_score: 12,
    participant2_score: null,
    round_number: 2,
    table_number: 4,
    notes: 'Close game',
  })
})

it('the dialog refuses a score that is not a number, rather than recording none', async () => {
  const { device, dialog, save } = await openDialog()
  await device.type(dialog.getByLabelText('Score 1'), '-')
  await save()
  await expect.poll(() => dialog.getByLabelText('Score 1')).toHaveAccessibleDescription('Must be a whole number')
  expect(dialog.getByLabelText('Score 1')).toHaveValue('12-')
  expect(server.requests(updateMatch)).toHaveLength(0)
})

it('the dialog warns when another match has the table, and never that a match clashes with itself', async () => {
  const { device, dialog } = await openDialog([{ ...match, id: match.id + 1, round_number: 3 }])
  expect(dialog.queryByText(/already has a match/)).not.toBeInTheDocument()
  await device.clear(dialog.getByLabelText('Round Number'))
  await device.type(dialog.getByLabelText('Round Number'), '3')
  expect(dialog.getByText(/Table 3 already has a match in round 3\./)).toBeVisible()
})
