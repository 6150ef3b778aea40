import { updateEvent } from '@muster/contract/events'
import { checkIn } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
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

describe('letting participants check in themselves', () => {
  const option = () => screen.findByRole('checkbox', { name: 'Let participants check in themselves' })
  const serve = (check_in_open: boolean) => {
    serveDesk({ event: { check_in_open } })
    server.answer(updateEvent, ({ body }) => {
      serve((body as { check_in_open: boolean }).check_in_open)
      return buildEvent({ id: 1 })
    })
  }

  it('is one tap, says what it does, and is taken back with another', async () => {
    serve(false)
    const { device } = renderAt('/events/1/desk?part=people', { user: owner })
    expect(await option()).toHaveAccessibleDescription(
      /Once anyone is checked in, only those who are here are paired\./,
    )
    await device.click(await option())
    expect(await screen.findByText('Participants can now check in themselves.')).toBeVisible()
    expect(await option()).toBeChecked()
    await device.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Only you check participants in now.')).toBeVisible()
    expect(await option()).not.toBeChecked()
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([
      { check_in_open: true },
      { check_in_open: false },
    ])
  })

  it('says when that was refused, and shows what is saved', async () => {
    serve(false)
    server.refuse(updateEvent, 503)
    const { device } = renderAt('/events/1/desk?part=people', { user: owner })
    await device.click(await option())
    expect(await screen.findByRole('alert')).toHaveTextContent('Check-in could not be opened.')
    expect(await option()).not.toBeChecked()
  })

  it('is not offered once a round is published', async () => {
    serveDesk({ event: { state: 'running' } })
    renderAt('/events/1/desk?part=people', { user: owner })
    await screen.findByRole('heading', { name: /^Check-in/ })
    expect(screen.queryByRole('checkbox', { name: /check in themselves/ })).toBeNull()
  })
})
