import { listArmies } from '@muster/contract/armies'
import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { reload, renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const reloadEvent = () => reload('/events/1', { user: owner })

it('matches whose response was lost are not added twice after a reload', async () => {
  serveEvent()
  const { device } = renderAt('/events/1', { user: owner })
  await device.click(await screen.findByRole('button', { name: 'Add Match' }))
  await device.selectOptions(await screen.findByLabelText('Participant 1'), 'Ana')
  await device.selectOptions(screen.getByLabelText('Participant 2'), 'Ben')
  const created = buildMatch({ participant1: ana, participant2: ben })
  server.drop(createMatches, () => {
    serveEvent({ matches: [created] })
    return { matches: [created] }
  })
  await device.click(screen.getByRole('button', { name: 'Add 1 Match' }))
  await screen.findByText(/Failed to add matches/)
  const again = reloadEvent()
  expect(await screen.findByText(/What you typed earlier has been restored/)).toBeVisible()
  await again.device.click(await screen.findByRole('button', { name: 'Add 1 Match' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(new Set(server.requests(createMatches).map(({ key }) => key))).toHaveLength(1)
})

it('participants whose response was lost are not refused as duplicates after a reload', async () => {
  serveEvent()
  server.respond(listArmies, { armies: [], total: 0 })
  const { device } = renderAt('/events/1', { user: owner })
  await device.click(await screen.findByRole('button', { name: 'Add Participant' }))
  await device.type(await screen.findByLabelText('Nickname 1'), 'Cleo')
  const cleo = buildParticipant({ nickname: 'Cleo' })
  server.drop(createParticipants, () => {
    serveEvent({ participants: [ana, ben, cleo] })
    return { participants: [cleo] }
  })
  await device.click(screen.getByRole('button', { name: 'Add 1 Participant' }))
  await screen.findByText(/Failed to add participants/)
  const again = reloadEvent()
  expect(await screen.findByText(/What you typed earlier has been restored/)).toBeVisible()
  await again.device.click(await screen.findByRole('button', { name: 'Add 1 Participant' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(new Set(server.requests(createParticipants).map(({ key }) => key))).toHaveLength(1)
})
