import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { matchRow, openCreateForm, serveCreation } from '../../testing/create-page.ts'

beforeEach(() => void serveCreation())

const nickname = (number: number) => screen.getByLabelText(`Nickname ${number}`)

/** Opens a form with these participants; `remove` removes a row by keyboard. */
async function openWith(...nicknames: string[]) {
  const form = await openCreateForm()
  await form.addParticipants(...nicknames)
  const remove = async (row: string) => {
    screen.getByRole('button', { name: `Remove ${row}` }).focus()
    await form.device.keyboard('{Enter}')
  }
  return { ...form, remove }
}

describe('the focus, when a row of participants is removed', () => {
  it('moves to the row that takes its place', async () => {
    const { remove } = await openWith('Ana', 'Ben', 'Cleo')
    await remove('participant 2')
    expect(nickname(2)).toHaveValue('Cleo')
    expect(nickname(2)).toHaveFocus()
  })

  it('moves to the new last row when the last one was removed', async () => {
    const { remove } = await openWith('Ana', 'Ben')
    await remove('participant 2')
    expect(nickname(1)).toHaveValue('Ana')
    expect(nickname(1)).toHaveFocus()
  })

  it('moves to the button for adding when no row is left', async () => {
    const { remove } = await openWith('Ana')
    await remove('participant 1')
    expect(screen.getByRole('button', { name: 'Add Another Participant' })).toHaveFocus()
  })
})

describe('the focus, when a row of matches is removed', () => {
  async function openWithMatches() {
    const form = await openWith('Ana', 'Ben')
    await form.addMatch('Ana', 'Ben')
    await form.addMatch('Ben', 'Ana')
    return form
  }

  it('moves to the row that takes its place', async () => {
    const { remove } = await openWithMatches()
    await remove('match 1')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveDisplayValue('Ben')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveFocus()
  })

  it('moves to the new last row when the last one was removed, and finally to the button for adding', async () => {
    const { remove } = await openWithMatches()
    await remove('match 2')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveDisplayValue('Ana')
    expect(matchRow(1).getByLabelText('Participant 1')).toHaveFocus()
    await remove('match 1')
    expect(screen.getByRole('button', { name: 'Add Another Match' })).toHaveFocus()
  })
})
