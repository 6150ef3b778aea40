import { createEvent } from '@muster/contract/events'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'

const criteria = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''))

it('a custom ranking starts with the previous preset, and the keyboard reorders it', async () => {
  serveCreation()
  const { device, title, submit } = await openCreateForm()
  await device.type(title, 'Winter Muster')
  const ranking = screen.getByLabelText('Ranking')
  await device.selectOptions(ranking, 'spearhead')
  await device.selectOptions(ranking, 'own')
  expect(criteria()).toEqual(['Match points', 'Difference', 'Score', 'Head to head'])

  const up = () => screen.getByRole('button', { name: 'Move Score up' })
  up().focus()
  await device.keyboard('{Enter}')
  expect(up()).toHaveFocus()
  await device.keyboard('{Enter}')
  // At the top, only the button for the other direction is enabled.
  expect(screen.getByRole('button', { name: 'Move Score down' })).toHaveFocus()
  expect(screen.getByText('Score is now 1 of 4.')).toBeInTheDocument()
  await device.click(screen.getByRole('button', { name: 'Remove Difference' }))
  await device.selectOptions(screen.getByLabelText('Another criterion'), 'lot')
  await device.click(screen.getByRole('button', { name: 'Add' }))
  expect(criteria()).toEqual(['Score', 'Match points', 'Head to head', 'Lot'])

  const win = screen.getByLabelText('Points for a win')
  await device.clear(win)
  await device.type(win, '5')
  await device.type(screen.getByLabelText('Points for a minor loss'), '1')
  await submit()
  await expect.poll(() => server.requests(createEvent)).toHaveLength(1)
  expect(server.requests(createEvent)[0]?.body).toMatchObject({
    ranking: ['score_total', 'match_points', 'head_to_head', 'lot'],
    points: { win: 5, draw: 1, loss: 0, minor_loss: 1 },
  })
})

it('a custom ranking needs a criterion', async () => {
  serveCreation()
  const { device, title, submit } = await openCreateForm()
  await device.type(title, 'Winter Muster')
  await device.selectOptions(screen.getByLabelText('Ranking'), 'own')
  for (const name of ['Wins', 'Draws', 'Losses'])
    await device.click(screen.getByRole('button', { name: `Remove ${name}` }))
  await submit()
  expect(await screen.findByText('Please give at least one criterion')).toBeVisible()
  expect(server.requests(createEvent)).toEqual([])
})
