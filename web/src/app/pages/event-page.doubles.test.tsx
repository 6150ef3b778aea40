import { listArmies } from '@muster/contract/armies'
import { createParticipants, joinEvent, updateParticipant } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArmy, buildMatch, buildParticipant, buildUser } from '../../testing/builders.ts'
import { serveDesk } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const member = (nickname: string, army_faction: string | null = null) => ({
  ...{ nickname, army_id: null, army_name: null, army_faction, is_member: false, user_id: null },
})
const owls = buildParticipant({ nickname: 'Owls', members: [member('Ana', 'Skaven'), member('Ben')] })
const rooks = buildParticipant({ nickname: 'Rooks', members: [member('Cleo'), member('Dan')] })
const doubles = { team_size: 2 as const, registration_open: true }

function open(user = owner) {
  serveEvent({
    ...{ event: doubles, participants: [owls, rooks] },
    matches: [buildMatch({ participant1: owls, participant2: rooks })],
  })
  server.respond(listArmies, {
    armies: [buildArmy({ id: 7, name: 'Gnawfeast Clawpack', faction: 'Skaven' })],
    total: 1,
  })
  return renderAt('/events/1', { user })
}

it('shows the members of a team with their factions below its name', async () => {
  open()
  const row = await screen.findByRole('row', { name: /Owls/ })
  expect(row).toHaveTextContent('Ana (Skaven) & Ben')
  expect(screen.getByText('Teams of two')).toBeVisible()
})

it('adds teams, also from a pasted list with their armies', async () => {
  const { device } = open()
  server.respond(createParticipants, ({ body }) => ({
    participants: (body as { participants: { nickname: string }[] }).participants.map(({ nickname }) =>
      buildParticipant({ nickname }),
    ),
  }))
  await device.click(await screen.findByRole('button', { name: 'Add Team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Teams' }))
  await device.click(dialog.getByRole('textbox', { name: 'Team 1' }))
  await device.paste('Wrens: Eve (Skaven) + Finn\nGail & Hugo')
  expect(await dialog.findByRole('textbox', { name: 'Team 2' })).toHaveValue('Gail & Hugo')
  expect(dialog.getByRole('textbox', { name: 'Member 2 of team 1' })).toHaveValue('Finn')
  await device.click(dialog.getByRole('button', { name: 'Add 2 Teams' }))
  await expect
    .poll(() => server.requests(createParticipants).map(({ body }) => body))
    .toEqual([
      {
        participants: [
          {
            nickname: 'Wrens',
            members: [
              { nickname: 'Eve', army_id: 7 },
              { nickname: 'Finn', army_id: null },
            ],
          },
          {
            nickname: 'Gail & Hugo',
            members: [
              { nickname: 'Gail', army_id: null },
              { nickname: 'Hugo', army_id: null },
            ],
          },
        ],
      },
    ])
})

it('asks for the second member of each of several teams, and focuses the first that lacks one', async () => {
  const { device } = open()
  await device.click(await screen.findByRole('button', { name: 'Add Team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Teams' }))
  await device.click(dialog.getByRole('textbox', { name: 'Team 1' }))
  await device.paste('Wrens: Eve + Finn\nLoners')
  await device.type(await dialog.findByRole('textbox', { name: 'Member 1 of team 2' }), 'Ivo')
  await device.click(dialog.getByRole('button', { name: 'Add 2 Teams' }))
  expect(await dialog.findByText('Please give the names of both')).toBeVisible()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Member 2 of team 2' })).toHaveFocus()
  expect(server.requests(createParticipants)).toHaveLength(0)
})

it('names a team without a name as its members, and asks for the second of them', async () => {
  const { device } = open(buildUser({ id: 9, nickname: 'Eve' }))
  server.respond(joinEvent, buildParticipant({ nickname: 'Eve & Finn' }))
  await device.click(await screen.findByRole('button', { name: 'Join Event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Event' }))
  expect(dialog.getByRole('textbox', { name: 'Member 1' })).toHaveValue('Eve')
  await device.type(dialog.getByRole('textbox', { name: 'Team' }), 'Wrens')
  await device.click(dialog.getByRole('button', { name: 'Join Event' }))
  expect(await dialog.findByText('Please give the names of both')).toBeVisible()
  await device.clear(dialog.getByRole('textbox', { name: 'Team' }))
  await device.type(dialog.getByRole('textbox', { name: 'Member 2' }), 'Finn')
  await device.tab()
  expect(dialog.getByRole('textbox', { name: 'Team' })).toHaveValue('Eve & Finn')
  await device.click(dialog.getByRole('button', { name: 'Join Event' }))
  await expect
    .poll(() => server.requests(joinEvent).map(({ body }) => body))
    .toMatchObject([{ nickname: 'Eve & Finn', members: [{ nickname: 'Eve' }, { nickname: 'Finn' }] }])
})

it('changes the members of a team', async () => {
  const { device } = open()
  server.respond(updateParticipant, owls)
  await screen.findByRole('row', { name: /Owls/ })
  await chooseInMenu(device, 'Edit Owls')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Participant' }))
  const second = dialog.getByRole('textbox', { name: 'Member 2' })
  await device.clear(second)
  await device.type(second, 'Gail')
  await device.click(dialog.getByRole('button', { name: 'Save Participant' }))
  await expect
    .poll(() => server.requests(updateParticipant).map(({ body }) => body))
    .toMatchObject([{ nickname: 'Owls', members: [{ nickname: 'Ana' }, { nickname: 'Gail' }] }])
})

it.each([
  ['/events/1/me', 'Your name at this event'],
  ['/events/1/desk?part=people', 'Check in by name'],
])('finds a team by the name of a member at %s', async (path, label) => {
  serveDesk({ event: doubles, participants: [owls, rooks], matches: [] })
  const { device } = renderAt(path, { user: owner })
  await device.type(await screen.findByLabelText(label), 'ben')
  expect(await screen.findByRole('button', { name: /^Owls/ })).toHaveTextContent('Ana (Skaven) & Ben')
  await expect.poll(() => screen.queryByRole('button', { name: /^Rooks/ })).toBeNull()
})
