import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { matchRow, openCreateForm, serveCreation } from '../../testing/create-page.ts'

beforeEach(() => void serveCreation())

type Form = Awaited<ReturnType<typeof openCreateForm>>

/** Removes a row by keyboard. */
async function remove({ device }: Form, row: string) {
  screen.getByRole('button', { name: `Remove ${row}` }).focus()
  await device.keyboard('{Enter}')
}

const nickname = (number: number) => screen.getByLabelText(`Nickname ${number}`)
const participant1 = (match: number) => matchRow(match).getByLabelText('Participant 1')

it('the focus moves to the row that takes the place of a removed participant, to a new last row, or to the button', async () => {
  const form = await openCreateForm()
  await form.addParticipants('Ana', 'Ben', 'Cleo')
  await remove(form, 'participant 2')
  expect(nickname(2)).toHaveValue('Cleo')
  expect(nickname(2)).toHaveFocus()
  await remove(form, 'participant 2')
  expect(nickname(1)).toHaveFocus()
  await remove(form, 'participant 1')
  expect(screen.getByRole('button', { name: 'Add Another Participant' })).toHaveFocus()
})

it('the focus moves to the row that takes the place of a removed match, to a new last row, or to the button', async () => {
  const form = await openCreateForm()
  await form.addParticipants('Ana', 'Ben', 'Cleo')
  for (const one of ['Ana', 'Ben', 'Cleo']) await form.addMatch(one, one === 'Ana' ? 'Ben' : 'Ana')
  await remove(form, 'match 1')
  expect(participant1(1)).toHaveDisplayValue('Ben')
  expect(participant1(1)).toHaveFocus()
  await remove(form, 'match 2')
  expect(participant1(1)).toHaveFocus()
  await remove(form, 'match 1')
  expect(screen.getByRole('button', { name: 'Add Another Match' })).toHaveFocus()
})
