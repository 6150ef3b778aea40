import { createEvent, updateEvent } from '@muster/contract/events'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

// A zone that differs from UTC in summer and in winter.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))

const date = () => screen.getByLabelText<HTMLInputElement>('Event Date')
const refusal = 'Event date must be a date and time'

/** Puts a day without a time into the field: the browser then reports bad input and an empty value. */
function fillHalf() {
  const field = date()
  field.value = ''
  vi.spyOn(field, 'validity', 'get').mockReturnValue({ ...field.validity, badInput: true })
}

async function openEditForm(given = {}) {
  const event = serveEvent({ event: { event_date: '2026-12-05T15:30:00.000Z', location_city: 'Kraków', ...given } })
  server.respond(updateEvent, event)
  const page = renderAt('/events/1/edit', { user: owner })
  await screen.findByLabelText('Event Title')
  const submit = () => page.device.click(screen.getByRole('button', { name: 'Update Event' }))
  /** Submits the form, and returns the changes in the request. */
  const sent = async () => {
    await submit()
    await expect.poll(page.address).toBe('/events/1')
    expect(server.requests(updateEvent)).toHaveLength(1)
    return server.requests(updateEvent)[0]?.body
  }
  return { ...page, submit, sent }
}

async function openNewForm() {
  serveCreation()
  const page = await openCreateForm()
  await page.device.type(page.title, 'Summer Muster')
  const sent = async () => {
    await page.submit()
    await expect.poll(page.address).toBe('/events/7')
    return server.requests(createEvent)[0]?.body
  }
  return { ...page, sent }
}

it.each([
  ['a new', openNewForm, createEvent],
  ['an existing', openEditForm, updateEvent],
] as const)('the date of %s event is refused while it is half filled in', async (_which, open, endpoint) => {
  const { submit } = await open()
  fillHalf()
  await submit()
  await expect.poll(date).toHaveAccessibleDescription(refusal)
  expect(date()).toHaveFocus()
  expect(server.requests(endpoint)).toHaveLength(0)
})

it('the date of a new event is sent as an instant, read in the time zone of the person who typed it', async () => {
  const { device, sent } = await openNewForm()
  await device.type(date(), '2027-07-05T10:30')
  expect(await sent()).toMatchObject({ event_date: '2027-07-05T14:30:00.000Z' })
})

describe('the date of an existing event', () => {
  it('is shown in the reader’s time zone, and not sent when something else is changed', async () => {
    const { device, sent } = await openEditForm()
    expect(date()).toHaveValue('2026-12-05T10:30')
    await device.type(screen.getByLabelText('Description'), 'Three rounds.')
    await device.click(screen.getByLabelText('Open for joining'))
    expect(await sent()).toEqual({ description: 'Three rounds.', registration_open: true })
  })

  it.each([
    ['as an instant', '2027-07-05T10:30', '2027-07-05T14:30:00.000Z'],
    ['as null when it was cleared', undefined, null],
  ])('is sent alone when nothing else is changed, %s', async (_how, typed, event_date) => {
    const { device, sent } = await openEditForm()
    await device.clear(date())
    if (typed !== undefined) await device.type(date(), typed)
    expect(await sent()).toEqual({ event_date })
  })
})

describe('the time zone of the hall', () => {
  const zone = () => screen.getByLabelText<HTMLInputElement>('Time Zone')

  it('follows the country, and the date is read by its clock', async () => {
    const { device, sent } = await openNewForm()
    await device.type(date(), '2027-07-05T10:30')
    await device.type(screen.getByLabelText('Country'), 'poland')
    await device.tab()
    await expect.poll(zone).toHaveValue('Europe/Warsaw')
    expect(await sent()).toMatchObject({ event_date: '2027-07-05T08:30:00.000Z', time_zone: 'Europe/Warsaw' })
  })

  it('is the organiser’s zone in a country with several, if that is one of them', async () => {
    const { device, sent } = await openNewForm()
    await device.type(screen.getByLabelText('Country'), 'usa')
    await device.tab()
    expect(await sent()).toMatchObject({ time_zone: 'America/New_York' })
  })

  it('can be changed, and the typed time is the same there', async () => {
    const { device, sent } = await openEditForm()
    expect(zone()).toHaveValue('')
    expect(zone()).toHaveAccessibleDescription(/in your own, America\/New_York\. Pages show it in UTC\.$/)
    await device.clear(zone())
    await device.type(zone(), 'europe/london')
    await device.tab()
    expect(await sent()).toEqual({ event_date: '2026-12-05T10:30:00.000Z', time_zone: 'Europe/London' })
  })

  it('can be cleared after it was chosen, and shows a zone that browsers do not list', async () => {
    const { device, sent } = await openEditForm({ location_city: null, time_zone: 'UTC' })
    expect(zone()).toHaveValue('UTC')
    expect(date()).toHaveValue('2026-12-05T15:30')
    await device.clear(zone())
    await device.tab()
    // The same wall clock, in the zone of the person who cleared it.
    expect(await sent()).toEqual({ event_date: '2026-12-05T20:30:00.000Z', time_zone: null })
  })
})
