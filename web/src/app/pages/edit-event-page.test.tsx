import { getEvent, updateEvent } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toLocalInput } from '../../lib/field-text.ts'
import { buildUser } from '../../testing/builders.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { serveHome } from '../../testing/home-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const details = {
  title: 'Winter Muster',
  description: 'Three rounds.',
  game_type: 'AOS',
  event_type: 'friendly',
  event_date: '2026-12-05T10:30:00.000Z',
  location_country: 'Poland',
  location_city: 'Kraków',
  time_zone: 'Europe/Warsaw',
  is_public: false,
  registration_open: true,
} as const

const title = () => screen.findByLabelText('Event Title')
const save = () => screen.getByRole('button', { name: /^Updat/ })

async function open() {
  const event = serveEvent({ event: details })
  const page = renderAt('/events/1/edit', { user: owner })
  await title()
  return { ...page, event }
}

describe('the form', () => {
  it('starts with the saved values', { tags: ['spec:2.83', 'spec:2.92', 'spec:4.18'] }, async () => {
    await open()
    expect(await title()).toHaveValue('Winter Muster')
    expect(screen.getByLabelText('Description')).toHaveValue('Three rounds.')
    expect(screen.getByLabelText('Game Type')).toHaveDisplayValue('Age of Sigmar')
    expect(screen.getByLabelText('Event Type')).toHaveDisplayValue('Friendly')
    expect(screen.getByLabelText('Event Date')).toHaveValue(toLocalInput(details.event_date, 'Europe/Warsaw'))
    expect(screen.getByLabelText('Country')).toHaveValue('Poland')
    expect(screen.getByLabelText('City')).toHaveValue('Kraków')
    expect(screen.getByLabelText('Public Event')).not.toBeChecked()
    expect(screen.getByLabelText('Open for joining')).toBeChecked()
  })

  it('explains the public setting, where participants are managed, and how many there are', {
    tags: ['spec:2.94', 'spec:2.96'],
  }, async () => {
    await open()
    expect(screen.getByLabelText('Public Event')).toHaveAccessibleDescription(
      'The event is visible on the Events page regardless of this setting.',
    )
    const note = screen.getByText(/Participants and matches are managed on the/)
    expect(note).toHaveTextContent(/managed on the event's page\. It currently has 2 participants\.$/)
    expect(within(note).getByRole('link', { name: "event's page" })).toHaveAttribute('href', '/events/1')
  })

  it('is preceded by a skeleton', { tags: 'spec:2.97' }, async () => {
    const event = serveEvent({ event: details })
    const release = server.hold(getEvent, event)
    renderAt('/events/1/edit', { user: owner })
    const loading = await screen.findByText('Loading the event…')
    expect(screen.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
    expect(loading.parentElement?.querySelectorAll('[aria-hidden]')).toHaveLength(4)
    expect(screen.queryByLabelText('Event Title')).not.toBeInTheDocument()
    release()
    expect(await title()).toHaveValue('Winter Muster')
  })
})

describe('saving', () => {
  it('sends the changes and goes to the event, which shows them', {
    tags: ['spec:4.18', 'spec:6.7', 'spec:7.19'],
  }, async () => {
    const { device, address, event } = await open()
    server.respond(updateEvent, () => serveEvent({ event: { ...details, title: 'Spring Muster' } }))
    await device.clear(await title())
    await device.type(await title(), 'Spring Muster')
    await device.click(save())
    await expect.poll(address).toBe('/events/1')
    expect(await screen.findByRole('heading', { name: 'Spring Muster' })).toBeVisible()
    expect(server.requests(updateEvent)).toHaveLength(1)
    expect(server.requests(updateEvent)[0]?.params).toEqual({ event_id: '1' })
    expect(server.requests(updateEvent)[0]?.body).toEqual({ title: 'Spring Muster' })
    expect(event.title).toBe('Winter Muster')
  })

  it('sends null for a cleared date, place and description', { tags: 'spec:4.19' }, async () => {
    const { device, address, event } = await open()
    server.respond(updateEvent, event)
    for (const label of ['Event Date', 'Country', 'City', 'Description']) {
      await device.clear(screen.getByLabelText(label))
    }
    await device.click(save())
    await expect.poll(address).toBe('/events/1')
    const nothing = { event_date: null, location_country: null, location_city: null, description: null }
    expect(server.requests(updateEvent)[0]?.body).toMatchObject(nothing)
  })

  it('shows that it is busy, and sends one request for a double click', { tags: 'spec:2.95' }, async () => {
    const { device, address, event } = await open()
    const release = server.hold(updateEvent, event)
    await device.dblClick(save())
    expect(await screen.findByRole('button', { name: 'Updating...' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect.poll(address).toBe('/events/1')
    expect(server.requests(updateEvent)).toHaveLength(1)
  })

  it('needs a title, and accepts the form once there is one', { tags: ['spec:5.18', 'spec:5.20'] }, async () => {
    const { device } = await open()
    await device.clear(await title())
    await device.click(save())
    expect(await screen.findByText('Title is required')).toBeVisible()
    expect(server.requests(updateEvent)).toHaveLength(0)
    await device.type(await title(), 'S')
    await expect.poll(() => screen.queryByText('Title is required')).toBeNull()
  })

  it('reverts a saved attempt without a response when the author reverts the input', async () => {
    const { device, address, event } = await open()
    const retitle = async (text: string) => {
      await device.clear(await title())
      await device.type(await title(), text)
      await device.click(save())
    }
    server.drop(updateEvent)
    await retitle('Spring Muster')
    await screen.findByText(/^Failed to update event/)
    const current = { ...event, title: 'Spring Muster', version: 2 }
    server.respond(updateEvent, event)
    server.refuseOnce(updateEvent, 412, { code: 'changed_meanwhile', current })
    await retitle('Winter Muster')
    await expect.poll(address).toBe('/events/1')
    const [first, , ...others] = server.requests(updateEvent)
    expect(first).toMatchObject({ body: { title: 'Spring Muster' }, version: '"1"' })
    expect(others.at(-1)).toMatchObject({ body: { title: 'Winter Muster' }, version: '"2"' })
  })

  it('does not navigate after the user has left the page', async () => {
    serveHome()
    const { device, address, event } = await open()
    const release = server.hold(updateEvent, { ...event, title: 'Winter Muster II' })
    await device.type(await title(), ' II')
    await device.click(save())
    await device.click(screen.getByRole('link', { name: 'Home' }))
    await device.click(await screen.findByRole('button', { name: 'Leave' }))
    await expect.poll(address).toBe('/')
    expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
    release()
    // A redirect to the event would happen in this time.
    await settle()
    expect(address()).toBe('/')
  })
})

it('the edit page redirects anyone but the owner to the event', { tags: 'spec:2.93' }, async () => {
  serveEvent({ event: details })
  const page = renderAt('/events/1/edit', { user: buildUser() })
  expect(await screen.findByRole('heading', { name: 'Winter Muster', level: 1 })).toBeVisible()
  expect(page.address()).toBe('/events/1')
})
