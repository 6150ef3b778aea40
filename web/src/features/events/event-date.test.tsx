import { createEvent, updateEvent } from '@muster/contract/events'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

// A zone that differs from UTC in summer and in winter.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => void vi.unstubAllEnvs())

const date = () => screen.getByLabelText<HTMLInputElement>('Event Date')
const refusal = 'Event date must be a date and time'

/** Puts a day without a time into the field: the browser then reports bad input and an empty value. */
function fillHalf() {
  const field = date()
  field.value = ''
  vi.spyOn(field, 'validity', 'get').mockReturnValue({ ...field.validity, badInput: true })
}

async function openEditForm() {
  const event = serveEvent({ event: { event_date: '2026-12-05T15:30:00.000Z', location_city: 'Kraków' } })
  server.respond(updateEvent, event)
  const page = renderAt('/events/1/edit', { user: owner })
  await screen.findByLabelText('Event Title')
  return { ...page, save: () => page.device.click(screen.getByRole('button', { name: 'Update Event' })) }
}

describe('the date of a new event', () => {
  it('is refused while it is half filled in, and nothing is sent', async () => {
    serveCreation()
    const { device, title, submit } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    fillHalf()
    await submit()
    await expect.poll(date).toHaveAccessibleDescription(refusal)
    expect(date()).toHaveFocus()
    expect(server.requests(createEvent)).toHaveLength(0)
  })

  it('is sent as an instant, read in the time zone of the person who typed it', async () => {
    serveCreation()
    const { device, title, submit } = await openCreateForm()
    await device.type(title, 'Summer Muster')
    await device.type(date(), '2027-07-05T10:30')
    await submit()
    await expect
      .poll(() => server.requests(createEvent)[0]?.body)
      .toMatchObject({
        event_date: '2027-07-05T14:30:00.000Z',
      })
  })
})

describe('the date of an existing event', () => {
  it('is refused while it is half filled in, and stays', async () => {
    const { save, address } = await openEditForm()
    fillHalf()
    await save()
    await expect.poll(date).toHaveAccessibleDescription(refusal)
    expect(server.requests(updateEvent)).toHaveLength(0)
    expect(address()).toBe('/events/1/edit')
  })

  it('is shown in the reader’s time zone, and not sent when something else is changed', async () => {
    const { device, save, address } = await openEditForm()
    expect(date()).toHaveValue('2026-12-05T10:30')
    await device.type(screen.getByLabelText('Description'), 'Three rounds.')
    await device.click(screen.getByLabelText('Open for joining'))
    await save()
    await expect.poll(address).toBe('/events/1')
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([
      { description: 'Three rounds.', registration_open: true },
    ])
  })

  it('is sent alone, as an instant, when nothing else is changed', async () => {
    const { device, save, address } = await openEditForm()
    await device.clear(date())
    await device.type(date(), '2027-07-05T10:30')
    await save()
    await expect.poll(address).toBe('/events/1')
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([{ event_date: '2027-07-05T14:30:00.000Z' }])
  })

  it('is sent as null when only it was cleared', async () => {
    const { device, save, address } = await openEditForm()
    await device.clear(date())
    await save()
    await expect.poll(address).toBe('/events/1')
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([{ event_date: null }])
  })
})

describe('the time zone of the hall', () => {
  const zone = () => screen.getByLabelText<HTMLInputElement>('Time Zone')

  it('follows the country, and the date is read by its clock', async () => {
    serveCreation()
    const { device, title, submit } = await openCreateForm()
    await device.type(title, 'Summer Muster')
    await device.type(date(), '2027-07-05T10:30')
    await device.type(screen.getByLabelText('Country'), 'poland')
    await device.tab()
    await expect.poll(zone).toHaveValue('Europe/Warsaw')
    await submit()
    await expect
      .poll(() => server.requests(createEvent)[0]?.body)
      .toMatchObject({ event_date: '2027-07-05T08:30:00.000Z', time_zone: 'Europe/Warsaw' })
  })

  it('is the organiser’s zone in a country with several, if that is one of them', async () => {
    serveCreation()
    const { device, title, submit } = await openCreateForm()
    await device.type(title, 'Summer Muster')
    await device.type(screen.getByLabelText('Country'), 'usa')
    await device.tab()
    await submit()
    await expect.poll(() => server.requests(createEvent)[0]?.body).toMatchObject({ time_zone: 'America/New_York' })
  })

  it('can be changed, and the typed time is the same there', async () => {
    const { device, save, address } = await openEditForm()
    expect(zone()).toHaveValue('')
    expect(zone()).toHaveAccessibleDescription(/until then, your own is used, America\/New_York\.$/)
    await device.clear(zone())
    await device.type(zone(), 'europe/london')
    await device.tab()
    await save()
    await expect.poll(address).toBe('/events/1')
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([
      { event_date: '2026-12-05T10:30:00.000Z', time_zone: 'Europe/London' },
    ])
  })

  it('can be cleared after it was chosen, and shows a zone that browsers do not list', async () => {
    const event = serveEvent({ event: { event_date: '2026-12-05T15:30:00.000Z', time_zone: 'UTC' } })
    server.respond(updateEvent, event)
    const { device, address } = renderAt('/events/1/edit', { user: owner })
    await screen.findByLabelText('Event Title')
    expect(zone()).toHaveValue('UTC')
    expect(date()).toHaveValue('2026-12-05T15:30')
    await device.clear(zone())
    await device.tab()
    await device.click(screen.getByRole('button', { name: 'Update Event' }))
    await expect.poll(address).toBe('/events/1')
    // The same wall clock, in the zone of the person who cleared it.
    expect(server.requests(updateEvent).map(({ body }) => body)).toEqual([
      { event_date: '2026-12-05T20:30:00.000Z', time_zone: null },
    ])
  })
})
