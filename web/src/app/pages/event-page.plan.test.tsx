import { updateEvent } from '@muster/contract/events'
import { listRounds } from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { published } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const mission = { round_number: 1, name: 'Border War', text: 'Score at the end.', link: null, seed: null }
const drawn = { round_number: 2, name: 'The Vice', text: null, link: 'https://club.example/vice', seed: 7 }
const plan = {
  event_date: '2026-11-21T09:00:00.000Z',
  time_zone: 'Europe/London',
  missions: [{ ...drawn, round_number: null, name: 'Last Stand', seed: null }, drawn, mission],
  tables: [{ number: 1, name: 'Jungle' }],
  programme: [
    { starts_at: '2026-11-21T12:30:00.000Z', label: 'Lunch' },
    { starts_at: '2026-11-22T10:00:00.000Z', label: 'Round 4' },
  ],
}

const textOf = (name: string) => screen.getByRole('region', { name }).textContent

it('the page of an event shows its programme by day, its missions by round, and the names of its tables', async () => {
  serveEvent({ event: plan })
  renderAt('/events/1')
  expect(await screen.findByRole('region', { name: 'Programme' })).toHaveTextContent(
    'ProgrammeSat 21 Nov 202612:30LunchSun 22 Nov 202610:00Round 4',
  )
  const missions = within(screen.getByRole('region', { name: 'Missions' })).getAllByRole('listitem')
  expect(missions.map(({ textContent }) => textContent)).toEqual([
    'Round 1Border WarRead the missionScore at the end.',
    'Round 2, drawn with the seed 7The Vicehttps://club.example/vice',
    expect.stringContaining('Drawn when a round is publishedLast Stand'),
    expect.stringContaining('Last Stand'),
  ])
  expect(textOf('Tables')).toBe('Tables1Jungle')
})

it('an event without a plan looks as before', async () => {
  serveEvent()
  renderAt('/events/1')
  expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
  for (const name of ['Programme', 'Missions', 'Tables']) expect(screen.queryByRole('region', { name })).toBeNull()
})

it('the pairings of a round show its mission', async () => {
  serveEvent({ event: { ...plan, state: 'running' } })
  server.respond(listRounds, { rounds: [published] })
  renderAt('/events/1?part=matches&round=1')
  const pairings = within(await screen.findByRole('region', { name: 'Round 1' }))
  expect(pairings.getByText('Border War')).toBeVisible()
})

it('the form reads the plan as it is typed, and sends only what has changed', async () => {
  const { missions, tables } = plan
  const conquest = { name: 'Total Conquest', text: null, link: null }
  serveEvent({ event: plan })
  const { device } = renderAt('/events/1/edit', { user: owner })
  const field = await screen.findByRole('textbox', { name: 'Missions' })
  expect(field).toHaveValue(
    '- Last Stand\n  https://club.example/vice\n2. The Vice\n  https://club.example/vice\n1. Border War\n  Score at the end.',
  )
  const [readBack] = screen.getAllByRole('list', { name: 'As Muster reads it' })
  expect(readBack).toHaveTextContent('To be drawn: Last StandRound 2: The ViceRound 1: Border War')
  expect(screen.getByRole('textbox', { name: 'Programme' })).toHaveValue('12:30 Lunch\nDay 2\n10:00 Round 4')
  await device.type(field, '{Enter}3. Total Conquest')
  await device.type(screen.getByRole('textbox', { name: 'Table names' }), '{Enter}Ruins')
  server.respond(updateEvent, serveEvent({ event: plan }))
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  await expect
    .poll(() => server.requests(updateEvent).at(-1)?.body)
    .toEqual({
      missions: [...missions.map(({ seed: _seed, ...mission }) => mission), { round_number: 3, ...conquest }],
      tables: [...tables, { number: 2, name: 'Ruins' }],
    })
})

it('a new date moves the programme', async () => {
  serveEvent({ event: { ...plan, programme: plan.programme.slice(0, 1) } })
  const { device } = renderAt('/events/1/edit', { user: owner })
  const date = await screen.findByLabelText('Event Date')
  await device.clear(date)
  await device.type(date, '2026-11-28T10:00')
  server.respond(updateEvent, serveEvent({ event: plan }))
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  await expect
    .poll(() => server.requests(updateEvent).at(-1)?.body)
    .toEqual({
      event_date: '2026-11-28T10:00:00.000Z',
      programme: [{ starts_at: '2026-11-28T12:30:00.000Z', label: 'Lunch' }],
    })
})

it('the form names the line that has no time, and shows a refusal of the server at its field', async () => {
  serveEvent({ event: plan })
  const { device } = renderAt('/events/1/edit', { user: owner })
  const field = await screen.findByRole('textbox', { name: 'Programme' })
  await device.type(field, '{Enter}Prizes')
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  expect(await screen.findByText('Line 4 must begin with a time, such as 09:30')).toBeVisible()
  expect(field).toHaveFocus()
  await device.type(field, '{Backspace>6/}17:00 Prizes')
  const detail = 'The server takes no prizes today'
  const errors = [{ path: 'programme.2.label', message: detail }]
  server.refuse(updateEvent, 422, { code: 'invalid_input', detail, errors })
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  expect(await screen.findByText(detail)).toBeVisible()
  expect(field).toHaveAttribute('aria-invalid', 'true')
})
