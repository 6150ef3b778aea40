import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { encode } from 'uqr'
import { expect, it, vi } from 'vitest'
import { buildEvent } from '../../../testing/builders.ts'
import { renderAlone } from '../../../testing/render-alone.tsx'
import { watchScrolling } from '../../../testing/scrolling.ts'
import { ShareEvent } from './share-event.tsx'

const event = buildEvent({ id: 7, title: 'Winter Muster' })
const address = `${window.location.origin}/events/7`

const club = {
  ...event,
  event_date: '2026-12-12T09:30:00.000Z',
  time_zone: 'Europe/London',
  location_city: 'Leeds',
  visibility: 'unlisted' as const,
  key: 'abc',
}

it('the text for a chat has the title, date, place and link of the event', async () => {
  const device = userEvent.setup()
  renderAlone(<ShareEvent event={club} />)
  await device.click(screen.getByRole('button', { name: 'Copy text for a chat' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    `Winter Muster\nSat 12 Dec 2026, 09:30 GMT\nLeeds\n${address}?key=abc`,
  )
})

it.each([
  ['an event', event, address],
  ['an unlisted event includes its key and', club, `${address}?key=abc`],
])('the link of %s can be copied, given to the share sheet of the device, and scanned', async (_what, shared, link) => {
  const device = userEvent.setup()
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  const { scrollDown } = watchScrolling()
  renderAlone(<ShareEvent event={shared} />)
  await scrollDown()
  expect(await screen.findByRole('img', { name: 'QR code of the link to Winter Muster' })).toBeVisible()
  expect(darkModules()).toEqual(darkModulesOf(link))
  await device.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)
  await device.click(screen.getByRole('button', { name: 'Share…' }))
  expect(share).toHaveBeenCalledWith({ title: 'Winter Muster', url: link })
  Reflect.deleteProperty(navigator, 'share')
})

/** The dark squares of the QR code on the page, as `x y`. */
const darkModules = () =>
  [...(screen.getByRole('img').querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+ \d+)/g)].map(
    ([, at]) => at,
  )

const darkModulesOf = (text: string) =>
  encode(text, { ecc: 'M', border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])),
  )

it('the link is shown for selection if the browser does not allow copying', async () => {
  const device = userEvent.setup()
  renderAlone(<ShareEvent event={event} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await device.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(`Please copy it from here: ${address}`)).toBeVisible()
})
