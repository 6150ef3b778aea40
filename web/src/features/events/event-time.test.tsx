import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useEventTime } from './event-time.ts'

function Shown(event: Parameters<typeof useEventTime>[0]) {
  const { at, inZone, forReader } = useEventTime(event)
  return <>{[at, inZone, forReader].join(' | ')}</>
}

const newcastle = { event_date: '2026-12-12T14:00:00.000Z', has_time: true, time_zone: 'Europe/London' }

it.each([
  ['Europe/London', newcastle, 'Sat 12 Dec 2026, 14:00 | GMT | '],
  ['Europe/Lisbon', newcastle, 'Sat 12 Dec 2026, 14:00 | GMT | '],
  ['Europe/Berlin', newcastle, 'Sat 12 Dec 2026, 14:00 | GMT | 15:00'],
  ['Pacific/Auckland', newcastle, 'Sat 12 Dec 2026, 14:00 | GMT | Sun 03:00'],
  ['Europe/Berlin', { ...newcastle, time_zone: null }, 'Sat 12 Dec 2026, 14:00 | UTC | 15:00'],
  ['Europe/Berlin', { ...newcastle, event_date: null }, 'Date TBD |  | '],
  ['Pacific/Auckland', { ...newcastle, has_time: false }, 'Sat 12 Dec 2026 |  | '],
  // A zone that this browser does not know: lists have the event under its day in UTC.
  ['Pacific/Auckland', { ...newcastle, time_zone: 'Mars/Olympus' }, 'Sat 12 Dec 2026, 14:00 | UTC | Sun 03:00'],
])('a reader in %s sees the time of %j as “%s”', (readers, event, text) => {
  vi.stubEnv('TZ', readers)
  expect(render(<Shown {...event} />).container.textContent).toBe(text)
})
