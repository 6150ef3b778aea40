import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matchRow, openCreateForm, serveCreation } from '../../testing/create-page.ts'

it('the warning about two matches in a round follows a change of nickname', async () => {
  serveCreation()
  const { device, addParticipants, addMatch } = await openCreateForm()
  await addParticipants('Ana', 'Ben', 'Cleo', 'Dora')
  await addMatch('Ana', 'Ben')
  await addMatch('Cleo', 'Ana')
  expect(await matchRow(2).findByText('Ana already has a match in round 1.')).toBeVisible()
  await device.type(screen.getByLabelText('Nickname 1'), ' Maria')
  expect(await matchRow(2).findByText('Ana Maria already has a match in round 1.')).toBeVisible()
  expect(matchRow(1).getByText('Ana Maria already has a match in round 1.')).toBeVisible()
  expect(screen.queryByText(/^Ana already/)).not.toBeInTheDocument()
})
