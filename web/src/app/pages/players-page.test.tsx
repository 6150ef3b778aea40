import { listPlaces } from '@muster/contract/places'
import { listPlayers } from '@muster/contract/players'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPlace, buildUser } from '../../testing/builders.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const leeds = buildPlace({ name: 'Leeds', country: 'United Kingdom' })
const ana = { handle: 'ana', nickname: 'Ana', events: 3, location_city: 'Leeds', location_country: 'United Kingdom' }

it('finds players by name and near a town', async () => {
  const place = { latitude: leeds.latitude, longitude: leeds.longitude, radius_km: 48, place: leeds }
  server.respond(listPlaces, { places: [leeds] })
  server.respond(listPlayers, ({ query }) => ({
    players: [
      { ...ana, distance_km: query.near_place ? 1.7 : null },
      { ...ana, handle: 'ben', nickname: 'Ben', events: 1, distance_km: query.near_place ? 0.2 : null },
    ],
    centre: query.near_place ? place : null,
    next_cursor: null,
  }))
  const page = renderAt('/players')
  expect(await screen.findByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/players/ana')
  expect(screen.getByText('3 events, last in Leeds, United Kingdom')).toBeVisible()
  await page.device.type(screen.getByLabelText('Name'), 'an')
  await expect.poll(page.address).toBe('/players?search=an')
  await page.device.type(screen.getByLabelText('Near'), 'lee')
  await page.device.click(await screen.findByRole('option', { name: /^Leeds/ }))
  await expect.poll(page.address).toBe(`/players?search=an&near_place=${leeds.id}&radius_km=48`)
  expect(await screen.findByText('3 events, last in Leeds, United Kingdom (1 mile)')).toBeVisible()
  expect(screen.getByText('1 event, last in Leeds, United Kingdom')).toBeVisible()
  const query = { limit: '24', search: 'an', near_place: String(leeds.id), radius_km: '48' }
  expect(server.requests(listPlayers).at(-1)?.query).toEqual(query)
  await page.device.clear(screen.getByLabelText('Near'))
  await expect.poll(page.address).toBe('/players?search=an')
})

it('says why nobody is there, and leads members to their own record', async () => {
  server.respond(listPlayers, { players: [], centre: null, next_cursor: null })
  renderAt('/players', { user: buildUser({ handle: 'ben' }) })
  expect(await screen.findByText('Players are here once they open their record to everybody.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'My record' })).toHaveAttribute('href', '/players/ben')
})
