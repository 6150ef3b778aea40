import { listParticipants } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { code, serveCard, serveSlip } from '../../testing/card.ts'
import { ana } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const path = '/events/1/me'
const button = (name: string) => screen.findByRole('button', { name })

it('leads from the code of a slip to its page', async () => {
  serveCard()
  serveSlip()
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: ana.id, user_id: null }]]))
  const { device, address } = renderAt(path)
  const field = await screen.findByLabelText('Code on your slip')
  await device.type(field, 'abc')
  await device.click(await button('Open Slip'))
  expect(field).toHaveAccessibleDescription(/10 letters and digits/)
  await device.clear(field)
  await device.type(field, 'abcde 23456')
  await device.click(await button('Open Slip'))
  await expect.poll(address).toBe(`/r/${code}`)
})

it('says that an event is gone to a visitor, for whom nothing but the list of names is loaded', async () => {
  server.refuse(listParticipants, 404, { code: 'not_found', detail: 'No such event.' })
  renderAt(path)
  expect(await screen.findByText(/is gone\. The link may be incomplete/)).toBeVisible()
})

it('asks a visitor without a match for no slip', async () => {
  serveCard({ card: { matches: [], byes: [1] } })
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: ana.id, user_id: null }]]))
  renderAt(path)
  expect(await screen.findByText('Bye in round 1')).toBeVisible()
  expect(screen.queryByLabelText('Code on your slip')).not.toBeInTheDocument()
})
