import { listEventArmies } from '@muster/contract/army-stats'
import { getMissionStats, listMissions } from '@muster/contract/mission-stats'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listOf, serveArmies, serveFaction, skaven, tableOf } from '../../testing/army-pages.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('a mission shows how factions do in it, under the filters of the page, and is in the address', async () => {
  serveFaction()
  server.respond(listMissions, { missions: [{ name: 'Border War', matches: 64, events: 9 }] })
  server.respond(getMissionStats, listOf([skaven]))
  const { device, address } = renderAt('/armies?game_type=AOS')
  const field = await screen.findByRole('combobox', { name: 'Mission' })
  expect(screen.queryByText('Win rates in Border War')).toBeNull()
  await device.selectOptions(field, 'Border War (64 matches)')
  const table = await tableOf('Win rates in Border War')
  expect(table.getByRole('link', { name: 'Skaven' })).toBeVisible()
  expect(new URLSearchParams(address().split('?')[1]).get('mission')).toBe('Border War')
  const { params, query } = server.requests(getMissionStats)[0] ?? {}
  expect([params, query]).toEqual([{ mission: 'Border War' }, { game_type: 'AOS' }])
})

it('without a mission of enough matches, the page has no such section', async () => {
  serveArmies()
  renderAt('/armies')
  await expect.poll(() => server.requests(listMissions)).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Missions' })).toBeNull()
})

it('the armies at an event can be narrowed to a mission that it plays', async () => {
  const mission = (round_number: number | null, name: string) => ({
    round_number,
    name,
    text: null,
    link: null,
    seed: null,
  })
  const missions = [
    mission(1, 'Border War'),
    mission(2, 'The Vice'),
    mission(3, 'Border War'),
    mission(null, 'Last Stand'),
  ]
  serveEvent({ event: { state: 'running', missions } })
  server.respond(listEventArmies, listOf([skaven]))
  const { device } = renderAt('/events/1?part=armies')
  await tableOf('Factions at this event')
  const field = screen.getByRole('combobox', { name: 'Mission' })
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All missions', 'Border War', 'The Vice'])
  await device.selectOptions(field, 'The Vice')
  await expect
    .poll(() => server.requests(listEventArmies).map(({ query }) => query))
    .toEqual([{}, { mission: 'The Vice' }])
  expect(screen.getByRole('link', { name: 'CSV of the armies at this event' })).toHaveAttribute(
    'href',
    expect.stringContaining('mission=The'),
  )
})
