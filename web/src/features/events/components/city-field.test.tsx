import { createEvent } from '@muster/contract/events'
import { listPlaces } from '@muster/contract/places'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPlace } from '../../../testing/builders.ts'
import { openCreateForm, serveCreation } from '../../../testing/create-page.ts'
import { server } from '../../../testing/server.ts'

const boise = buildPlace({
  id: 5,
  name: 'Boise',
  region: 'Idaho',
  country: 'United States',
  time_zone: 'America/Boise',
})
const pristina = buildPlace({ id: 6, name: 'Pristina', region: 'Pristina', country: 'Kosovo' })

const city = () => screen.getByLabelText('City')
const zone = () => screen.getByLabelText('Time Zone')

async function openForm() {
  serveCreation()
  server.respond(listPlaces, { places: [boise, pristina] })
  const form = await openCreateForm()
  await form.device.type(form.title, 'Winter Muster')
  const sent = async () => {
    await form.submit()
    await expect.poll(form.address).toBe('/events/7')
    return server.requests(createEvent)[0]?.body
  }
  return { ...form, sent }
}

describe('the city field', () => {
  it('sets country, place and time zone when a suggestion is chosen', async () => {
    const { device, sent } = await openForm()
    await device.type(city(), 'boi')
    await device.click(within(await screen.findByRole('listbox')).getByText('Boise'))
    expect(city()).toHaveValue('Boise')
    expect(screen.getByLabelText('Country')).toHaveValue('United States')
    expect(zone()).toHaveValue('America/Boise')
    expect(await sent()).toMatchObject({
      location_city: 'Boise',
      location_country: 'United States',
      place_id: 5,
      time_zone: 'America/Boise',
    })
  })

  it('sets the time zone of the place that typed text will mean', async () => {
    const { device, sent } = await openForm()
    await device.type(city(), 'boise')
    await expect.poll(zone).toHaveValue('America/Boise')
    expect(city()).toHaveAccessibleDescription('Boise, Idaho, United States')
    expect(await sent()).toMatchObject({ location_city: 'Boise', place_id: null, time_zone: 'America/Boise' })
  })

  it('clears the place when other text replaces a chosen city', async () => {
    const { device, sent } = await openForm()
    await device.type(city(), 'boi')
    await device.click(within(await screen.findByRole('listbox')).getByText('Boise'))
    await device.clear(city())
    await device.type(city(), 'The Shed')
    expect(await sent()).toMatchObject({ location_city: 'The Shed', place_id: null })
  })

  it('leaves the country alone when that of the city is not in the list', async () => {
    const { device, sent } = await openForm()
    await device.type(city(), 'pri')
    await device.click(within(await screen.findByRole('listbox')).getByText('Pristina'))
    expect(await sent()).toMatchObject({ location_city: 'Pristina', place_id: 6, location_country: null })
  })
})
