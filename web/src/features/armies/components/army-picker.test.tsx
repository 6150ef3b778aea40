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
  server.respond(listArmies, ({ query }) => {
    const found = armies.filter(({ game_type }) => game_type === query.game_type)
    return { armies: found, total: found.length }
  })
})

it('the picker offers only the armies of the chosen game, by faction', {
  tags: ['spec:4.17', 'spec:7.30', 'spec:9.8'],
}, async () => {
  const { addParticipants, device } = await openCreateForm()
  await addParticipants('Ana')
  const offered = async () => {
    await device.click(screen.getByLabelText('Army 1'))
    const options = await screen.findAllByRole('option', { name: / - / })
    await device.keyboard('{Escape}')
    return options.map((option) => option.textContent)
  }
  expect(await offered()).toEqual(['Fyreslayers - Saga Axeband', 'Skaven - Warpspark Clawpack'])
  await device.selectOptions(screen.getByLabelText('Game Type'), 'Age of Sigmar')
  await expect.poll(() => server.requests(listArmies).at(-1)?.query).toEqual({ game_type: 'AOS', limit: '1000' })
  expect(await offered()).toEqual(['Stormcast Eternals - Grand Host'])
})

it.each([
  ['SBGL', ['Soulblight Gravelords - Bloodcrave Hunt']],
  ['orruks', ['Ironjawz - Ironjawz Bigmob', 'Kruleboyz - Swampskulka Gang']],
  ['Orruk Warclans swamp', ['Kruleboyz - Swampskulka Gang']],
  ['kb', ['Kruleboyz - Swampskulka Gang']],
])('the picker finds armies by the nicknames of their faction: %s', async (typed, labels) => {
  const named = [
    buildArmy({ name: 'Bloodcrave Hunt', faction: 'Soulblight Gravelords' }),
    buildArmy({ name: 'Swampskulka Gang', faction: 'Kruleboyz' }),
    buildArmy({ name: 'Ironjawz Bigmob', faction: 'Ironjawz' }),
  ]
  server.respond(listArmies, { armies: named, total: named.length })
  const { addParticipants, device } = await openCreateForm()
  await addParticipants('Ana')
  await device.type(screen.getByLabelText('Army 1'), typed)
  const options = await screen.findAllByRole('option', { name: / - / })
  expect(options.map((option) => option.textContent)).toEqual(labels)
})

it('the picker reports that the armies could not be loaded, and does not block the form', async () => {
  server.refuse(listArmies, 502)
  const { device, title, addParticipants, submit, address } = await openCreateForm()
  await device.type(title, 'Winter Muster')
  await addParticipants('Ana')
  await expect
    .poll(() => screen.getByLabelText('Army 1'))
    .toHaveAccessibleDescription('The armies could not be loaded. You can choose one later.')
  await submit()
  await expect.poll(address).toBe('/events/7')
})

it('the picker shows that the armies are loading', async () => {
  const release = server.hold(listArmies, { armies, total: armies.length })
  const { addParticipants } = await openCreateForm()
  await addParticipants('Ana')
  expect(screen.getByLabelText('Army 1')).toHaveAccessibleDescription('Loading armies…')
  release()
  await expect.poll(() => screen.getByLabelText('Army 1')).not.toHaveAccessibleDescription()
})
