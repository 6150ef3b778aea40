import { listArmies } from '@muster/contract/armies'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildArmy } from '../../../testing/builders.ts'
import { openCreateForm, serveCreation } from '../../../testing/create-page.ts'
import { server } from '../../../testing/server.ts'

const armies = [
  buildArmy({ name: 'Warpspark Clawpack', faction: 'Skaven' }),
  buildArmy({ name: 'Saga Axeband', faction: 'Fyreslayers' }),
  buildArmy({ name: 'Grand Host', faction: 'Stormcast Eternals', game_type: 'AOS' }),
]

beforeEach(() => {
  serveCreation()
  server.answer(listArmies, ({ query }) => {
    const found = armies.filter(({ game_type }) => game_type === query.game_type)
    return { armies: found, total: found.length }
  })
})

it('offers the armies of the chosen game alone, by faction', async () => {
  const { addParticipants, hands } = await openCreateForm()
  await addParticipants('Ana')
  const offered = async () => {
    await hands.click(screen.getByLabelText('Army 1'))
    const options = await screen.findAllByRole('option', { name: / - / })
    await hands.keyboard('{Escape}')
    return options.map((option) => option.textContent)
  }
  expect(await offered()).toEqual(['Fyreslayers - Saga Axeband', 'Skaven - Warpspark Clawpack'])
  await hands.selectOptions(screen.getByLabelText('Game Type'), 'Age of Sigmar')
  await expect.poll(() => server.requests(listArmies).at(-1)?.query).toEqual({ game_type: 'AOS', limit: '1000' })
  expect(await offered()).toEqual(['Stormcast Eternals - Grand Host'])
})
