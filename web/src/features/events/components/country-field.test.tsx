import { otherNames } from '@muster/contract/country-names'
import { createEvent, listEvents, updateEvent } from '@muster/contract/events'
import { foldText } from '@muster/contract/names'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../../testing/builders.ts'
import { openCreateForm, serveCreation } from '../../../testing/create-page.ts'
import { owner, serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'
import { countryOptions } from '../country-options.ts'

const country = () => screen.getByLabelText('Country')

async function openForm() {
  serveCreation()
  const form = await openCreateForm()
  await form.device.type(form.title, 'Winter Muster')
  /** Submits the form, and returns the country in the request. */
  const sendForm = async () => {
    await form.submit()
    await expect.poll(form.address).toBe('/events/7')
    const body = server.requests(createEvent)[0]?.body as { location_country: unknown } | undefined
    return body?.location_country
  }
  return { ...form, sendForm }
}

describe('the combobox for countries', () => {
  it.each([
    ['an option typed in full', 'POLAND ', 'Poland'],
    ['an option typed without its accents', 'sao tome & principe', 'São Tomé & Príncipe'],
    ['an option typed in full even if other options contain it', 'sudan', 'Sudan'],
    ['the only option that the text matches in part', 'pola', 'Poland'],
    ['a country by another of its names', 'Österreich', 'Austria'],
    ['nothing if the text matches several options', 'po', ''],
    ['nothing if the text matches none', 'Nowhere', ''],
  ])('chooses %s on leaving with Tab', async (_what, typed, chosen) => {
    const { device, sendForm } = await openForm()
    await device.type(country(), typed)
    await device.tab()
    await expect.poll(country).toHaveValue(chosen)
    expect(await sendForm()).toBe(chosen || null)
  })

  it('chooses the first option that matches in part with Enter', async () => {
    const { device, sendForm } = await openForm()
    await device.type(country(), 'pola')
    await screen.findByRole('option', { name: 'Poland' })
    await device.keyboard('{Enter}')
    await expect.poll(country).toHaveValue('Poland')
    expect(server.requests(createEvent)).toHaveLength(0)
    expect(await sendForm()).toBe('Poland')
  })
})

it('the combobox keeps its choice when the focus only passes through', async () => {
  const event = serveEvent({ event: { location_country: 'Poland' } })
  server.respond(updateEvent, event)
  const { device, address } = renderAt('/events/1/edit', { user: owner })
  await device.click(await screen.findByLabelText('Country'))
  await device.tab()
  expect(country()).toHaveValue('Poland')
  await device.type(screen.getByLabelText('Event Title'), ' II')
  await device.click(screen.getByRole('button', { name: 'Update Event' }))
  await expect.poll(address).toBe('/events/1')
  expect(server.requests(updateEvent)[0]?.body).toEqual({ title: 'Winter Muster II' })
})

it('the combobox keeps its choice and reports text that is not in the list', async () => {
  const { device, sendForm } = await openForm()
  await device.type(country(), 'Germany')
  await device.tab()
  await device.type(country(), 'Germanx', { initialSelectionStart: 0, initialSelectionEnd: 'Germany'.length })
  await device.tab()
  expect(await screen.findByText('“Germanx” is not in the list. Germany is still chosen.')).toBeVisible()
  await expect.poll(country).toHaveValue('Germany')
  expect(await sendForm()).toBe('Germany')
})

it('every other name belongs to exactly one country in the list', () => {
  const names = countryOptions.flatMap(({ also }) => also)
  expect(names.length).toBeGreaterThan(50)
  expect(names).toEqual([...new Set(names.map(foldText))])
  expect(Object.keys(otherNames).filter((name) => !countryOptions.some(({ label }) => label === name))).toEqual([])
})

it('the create form proposes the country of the last event, and accepts another', async () => {
  serveCreation()
  server.respond(listEvents, {
    events: [buildEvent({ location_country: 'Poland' })],
    total: 1,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  })
  const { device, title, submit, address } = await openCreateForm()
  await expect.poll(country).toHaveValue('Poland')
  await device.type(title, 'Winter Muster')
  await device.clear(country())
  await device.type(country(), 'germany')
  await device.tab()
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(server.requests(createEvent)[0]?.body).toMatchObject({
    location_country: 'Germany',
    time_zone: 'Europe/Berlin',
  })
})
