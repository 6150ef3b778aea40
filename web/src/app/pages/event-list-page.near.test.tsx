import { listEvents } from '@muster/contract/events'
import { listPlaces } from '@muster/contract/places'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEvent, buildPlace } from '../../testing/builders.ts'
import { buildEventList, serveEventList } from '../../testing/event-list.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const leeds = buildPlace({ id: 7, name: 'Leeds', region: 'England', country: 'United Kingdom' })
const alabama = buildPlace({ id: 8, name: 'Leeds', region: 'Alabama', country: 'United States' })

beforeEach(() => {
  server.respond(listPlaces, { places: [leeds, alabama] })
  server.respond(listEvents, ({ query }) => {
    const isNear = query.near_place !== undefined || query.near !== undefined
    const place = query.near_place === undefined ? null : leeds
    const centre = { latitude: 53.8, longitude: -1.5, radius_km: Number(query.radius_km), place }
    return buildEventList([buildEvent({ distance_km: isNear ? 12.4 : null })], { centre: isNear ? centre : null })
  })
})

const field = () => screen.findByLabelText('Search events')
const suggestions = () => screen.findByRole('listbox')
const lastQuery = () => server.requests(listEvents).at(-1)?.query

describe('a place in the search', () => {
  it('can be chosen from the suggestions with the keyboard alone', async () => {
    const page = renderAt('/events')
    await page.device.type(await field(), 'lee')
    const names = within(await suggestions()).getAllByRole('option')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Leeds, England, United Kingdom',
      'Leeds, Alabama, United States',
    ])
    await page.device.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(within(await suggestions()).getByRole('option', { selected: true })).toHaveTextContent('England')
    await page.device.keyboard('{Enter}')
    await expect.poll(page.address).toBe('/events?near_place=7&radius_km=48&when=upcoming')
    expect(await field()).toHaveValue('Leeds, England, United Kingdom')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await screen.findByText('1 event within 30 miles of Leeds')).toBeVisible()
    expect(screen.getByText('8 miles')).toBeVisible()
    expect(lastQuery()).toMatchObject({ near_place: '7', radius_km: '48', sort: 'date' })
  })

  it('shows no distance for an event that is right there', async () => {
    const centre = { latitude: 50, longitude: 20, radius_km: 50, place: buildPlace({ country: 'Poland' }) }
    server.respond(listEvents, buildEventList([buildEvent({ distance_km: 0.4 })], { centre }))
    renderAt('/events?near_place=7')
    expect(await screen.findByText(/^1 event within 50 km of/)).toBeVisible()
    expect(screen.getByRole('article')).not.toHaveTextContent(/\d (km|miles)/)
  })

  it('stays in the field by name, and is replaced by text that is typed over it', async () => {
    const page = renderAt('/events?near_place=7&radius_km=25&sort=distance')
    await expect.poll(field).toHaveValue('Leeds, England, United Kingdom')
    expect(screen.getByLabelText('Within')).toHaveDisplayValue('16 miles')
    expect(screen.getByLabelText('Order')).toHaveDisplayValue('Nearest first')
    await page.device.selectOptions(screen.getByLabelText('Within'), '60 miles')
    await expect.poll(page.address).toBe('/events?near_place=7&sort=distance&radius_km=97')
    expect(await field()).toHaveValue('Leeds, England, United Kingdom')
    await page.device.clear(await field())
    await page.device.type(await field(), 'cup')
    await expect.poll(page.address).toBe('/events?search=cup')
    await expect.poll(() => screen.queryByLabelText('Within')).toBeNull()
  })

  it('leaves the typed text in the field when Escape closes the suggestions', async () => {
    const page = renderAt('/events')
    await page.device.type(await field(), 'lee')
    await suggestions()
    await page.device.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await field()).toHaveValue('lee')
    expect(server.requests(listPlaces)).toHaveLength(1)
  })

  it('is chosen by typing its name and Enter', async () => {
    const page = renderAt('/events')
    await page.device.type(await field(), 'leeds')
    await suggestions()
    await page.device.keyboard('{Enter}')
    await expect.poll(page.address).toBe('/events?near_place=7&radius_km=48&when=upcoming')
  })

  it.each([
    [
      'a town with a similar name',
      '/events?search=leds',
      'Events near Leeds',
      '?when=upcoming&near_place=7&radius_km=48',
    ],
    [
      'a wider circle',
      '/events?near_place=7&radius_km=50&when=past',
      'Look within 60 miles',
      '?when=past&near_place=7&radius_km=97',
    ],
  ])('is suggested when nothing is found: %s', async (_what, address, name, query) => {
    serveEventList()
    renderAt(address)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/events${query}`)
  })

  it('that is unknown is reported as unknown', async () => {
    server.refuse(listEvents, 422, { code: 'invalid_input', detail: 'No place called “Xyzzy” is known.' })
    renderAt('/events?near_place=Xyzzy')
    expect(await screen.findByText('No place called “Xyzzy” is known.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not fetched before anything is typed', async () => {
    renderAt('/events?search=leeds')
    await screen.findByRole('article')
    expect(server.requests(listPlaces)).toEqual([])
  })
})

describe('the position of the device', () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  beforeEach(() => {
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
    getCurrentPosition.mockReset()
  })

  it('is requested when the button is pressed, and rounded to a tenth of a degree', async () => {
    getCurrentPosition.mockImplementation((succeed) =>
      succeed({ coords: { latitude: 53.7965, longitude: -1.5478 } } as GeolocationPosition),
    )
    const page = renderAt('/events')
    await screen.findByRole('article')
    expect(getCurrentPosition).not.toHaveBeenCalled()
    await page.device.click(screen.getByRole('button', { name: 'Near me' }))
    await expect.poll(page.address).toBe('/events?near=53.8%2C-1.5&radius_km=48&when=upcoming')
    expect(await field()).toHaveValue('Near 53.8, -1.5')
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('53.8')
  })

  it('may be denied, with a hint to type a town', async () => {
    getCurrentPosition.mockImplementation((_, fail) =>
      fail?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    )
    const { device } = renderAt('/events')
    await device.click(await screen.findByRole('button', { name: 'Near me' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your device is not sharing its location. Type a town instead.',
    )
  })
})

it('filters that only links of alerts, feeds or frames set are applied, and can be removed', async () => {
  const { device, address } = renderAt('/events?country=Poland&state=upcoming&open=false')
  await screen.findByRole('article')
  expect(lastQuery()).toEqual({ country: 'Poland', state: 'upcoming', open: 'false', sort: 'date', limit: '24' })
  for (const name of ['Poland ×', 'Upcoming ×', 'Not open for joining ×']) {
    await device.click(screen.getByRole('link', { name }))
    await expect.poll(() => screen.queryByRole('link', { name })).toBeNull()
  }
  expect(address()).toBe('/events')
})

describe('days', () => {
  it('can be chosen as a range', async () => {
    const page = renderAt('/events')
    await page.device.selectOptions(await screen.findByLabelText('When'), 'Choose dates')
    // The change events of a browser while a year is typed digit by digit.
    for (const day of ['0002-12-01', '0202-12-01', '2026-12-01']) {
      fireEvent.change(await screen.findByLabelText('First day'), { target: { value: day } })
      expect(screen.getByLabelText('First day')).toHaveValue(day)
    }
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-01' } })
    expect(await screen.findByText('The last day must not be before the first')).toBeVisible()
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-24' } })
    await expect.poll(page.address).toBe('/events?when=dates&from=2026-12-01&to=2026-12-24')
    await expect.poll(lastQuery).toEqual({ limit: '24', from: '2026-12-01', to: '2026-12-24' })
  })

  it.each([
    ['on a Friday', '2026-11-20T12:00:00Z', { from: '2026-11-21', to: '2026-11-22' }],
    ['on a Sunday', '2026-11-22T12:00:00Z', { from: '2026-11-22', to: '2026-11-22' }],
    ['on a Monday', '2026-11-23T12:00:00Z', { from: '2026-11-28', to: '2026-11-29' }],
  ])('of this weekend are the remaining ones %s', async (_day, now, days) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    renderAt('/events?when=weekend')
    await screen.findByRole('article')
    expect(lastQuery()).toMatchObject(days)
    vi.useRealTimers()
  })
})
