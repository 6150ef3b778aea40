import { checkIn } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, cleo, dan, eve, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('a row that is checked in stays under the finger until the next search', async () => {
  serveDesk()
  const { device } = renderAt('/events/1/desk?part=people', { user: owner })
  const here = { ...ben, checked_in_at: '2026-11-21T09:00:00.000Z' }
  server.answer(checkIn, () => {
    serveDesk({ participants: [ana, here, cleo, dan, eve] })
    return here
  })
  const names = () =>
    within(screen.getByRole('heading', { name: /^Missing/ }).parentElement ?? expect.unreachable())
      .getAllByRole('button', { name: /is here,/ })
      .map(({ textContent }) => textContent?.split(' ')[0])
  await device.click(await screen.findByRole('button', { name: /^Ben is here/ }))
  expect(await screen.findByRole('heading', { name: 'Missing (4)' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Check-in (1 of 5 here)' })).toBeVisible()
  expect(names()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])
  const search = screen.getByLabelText('Check in by name')
  await device.type(search, 'x')
  await device.clear(search)
  expect(names()).toEqual(['Ana', 'Cleo', 'Dan', 'Eve'])
})
