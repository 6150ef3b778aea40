import { updateEvent } from '@muster/contract/events'
import { checkIn, dropParticipant } from '@muster/contract/participants'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { ana, ben, cleo, dan, eve, matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

type Device = ReturnType<typeof renderAt>['device']

it.each([
  ['a tap', (device: Device) => device.click(screen.getByRole('button', { name: /^Ben is here/ }))],
  ['a name', (device: Device) => device.type(screen.getByLabelText('Check in by name'), 'be{Enter}')],
])('a row that was checked in by %s stays in place until the next search', async (_how, checkInBen) => {
  serveDesk()
  const { device } = renderAt('/events/1/desk?part=people', { user: owner })
  const here = { ...ben, checked_in_at: '2026-11-21T09:00:00.000Z' }
  server.respond(checkIn, () => {
    serveDesk({ participants: [ana, here, cleo, dan, eve] })
    return here
  })
  const names = () =>
    within(screen.getByRole('heading', { name: /^Missing/ }).parentElement ?? expect.unreachable())
      .getAllByRole('button', { name: /is here,/ })
      .map(({ textContent }) => textContent?.split(' ')[0])
  await screen.findByRole('button', { name: /^Ben is here/ })
  await checkInBen(device)
  expect(await screen.findByRole('heading', { name: 'Missing (4)' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Check-in (1 of 5 here)' })).toBeVisible()
  expect(names()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])
  const search = screen.getByLabelText('Check in by name')
  await device.type(search, 'x')
  await device.clear(search)
  expect(names()).toEqual(['Ana', 'Cleo', 'Dan', 'Eve'])
  // Sent here, not during the next test.
  await expect.poll(() => server.requests(checkIn).length).toBe(1)
})

it('those who are missing are shown alone, which the address remembers', async () => {
  const here = { ...ben, checked_in_at: '2026-11-21T09:00:00.000Z' }
  serveDesk({ participants: [ana, here, cleo] })
  const { device, address } = renderAt('/events/1/desk?part=people', { user: owner })
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await device.click(await screen.findByRole('button', { name: 'Only missing (2)' }))
  expect(headings()).toEqual(['Missing (2)'])
  await expect.poll(address).toBe('/events/1/desk?part=people&show=missing')
  serveDesk({ participants: [here] })
  cleanup()
  renderAt('/events/1/desk?part=people&show=missing', { user: owner })
  expect(await screen.findByText('Nobody is missing.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Only missing (0)' }))
  expect(headings()).toEqual(['Here (1)'])
})

it('the desk stays on People when another device publishes the round', async () => {
  serveDesk()
  const { application } = renderAt('/events/1/desk', { user: owner })
  await screen.findByRole('button', { name: /^Ben is here/ })
  serveDesk({ rounds: [published], matches })
  await application.queryClient.invalidateQueries()
  expect(await screen.findByRole('button', { name: /^Ben is here/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
})

describe('letting participants check in themselves', () => {
  const option = () => screen.findByRole('checkbox', { name: 'Let participants check in themselves' })
  const serve = (check_in_open: boolean) => {
    serveDesk({ event: { check_in_open } })
    server.respond(updateEvent, ({ body }) => {
      serve((body as { check_in_open: boolean }).check_in_open)
      return buildEvent({ id: 1 })
    })
  }

  it('takes one tap, explains its effect, and is undone with another tap', async () => {
    serve(false)
    const { device } = renderAt('/events/1/desk?part=people', { user: owner })
    expect(await option()).toHaveAccessibleDescription(
      /Once anyone is checked in, only those who are here are paired\./,
    )
    await device.click(await option())
    expect(await screen.findByText('Participants can now check in themselves.')).toBeVisible()
    expect(await option()).toBeChecked()
    await device.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Only the staff checks participants in now.')).toBeVisible()
    expect(await option()).not.toBeChecked()
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([
      { check_in_open: true },
      { check_in_open: false },
    ])
  })

  it('is not offered once a round is published', async () => {
    serveDesk({ event: { state: 'running' } })
    renderAt('/events/1/desk?part=people', { user: owner })
    await screen.findByRole('heading', { name: /^Check-in/ })
    expect(screen.queryByRole('checkbox', { name: /check in themselves/ })).toBeNull()
  })
})

it('a no-show stays in its row, is marked immediately, and no longer counts as missing', async () => {
  serveDesk()
  const { device } = renderAt('/events/1/desk?part=people', { user: owner })
  await screen.findByRole('button', { name: /^Ben is here/ })
  server.respond(dropParticipant, () => {
    const gone = { ...ben, dropped_after_round: 0 }
    serveDesk({ participants: [ana, gone, cleo, dan, eve] })
    return gone
  })
  await chooseInMenu(device, 'No-show: Ben')
  const missing = (await screen.findByRole('heading', { name: 'Missing (4)' })).parentElement ?? expect.unreachable()
  const [, row] = within(missing)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.matches('.card > ul'))
  expect(row).toHaveTextContent(/^Ben No army yet · dropped before round 1/)
  expect(screen.getByRole('heading', { name: 'Check-in (0 of 4 here)' })).toBeVisible()
  await expect.poll(() => server.requests(dropParticipant).length).toBe(1)
})

it('a checked-in participant on the waiting list is marked', async () => {
  const waiting = { ...ben, waiting_since: '2026-11-20T09:00:00.000Z', checked_in_at: '2026-11-21T09:00:00.000Z' }
  serveDesk({ participants: [ana, waiting] })
  renderAt('/events/1/desk?part=people', { user: owner })
  const row = (await screen.findByText('Ben')).closest('li')
  expect(row).toHaveTextContent('No army yet · checked in')
})

it.each([
  ['nobody', 0, null],
  ['one', 1, '4 participants are not checked in and will not be paired.'],
  ['all but one', 4, '1 participant is not checked in and will not be paired.'],
  ['everybody', 5, null],
])(
  'the desk shows how many are missing before a round is paired, when %s has checked in',
  async (_who, count, sentence) => {
    const checked_in_at = '2026-11-21T09:00:00.000Z'
    serveDesk({ participants: people.map((one, index) => (index < count ? { ...one, checked_in_at } : one)) })
    renderAt('/events/1/desk?part=round', { user: owner })
    await screen.findByRole('button', { name: 'Pair Round 1' })
    const link = screen.queryByRole('link', { name: /not checked in/ })
    expect(link?.textContent ?? null).toBe(sentence)
    if (sentence) expect(link).toHaveAttribute('href', '/events/1/desk?part=people')
  },
)
