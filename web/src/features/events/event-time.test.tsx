import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useEventTime } from './event-time.ts'

afterEach(() => void vi.unstubAllEnvs())

function Shown(event: Parameters<typeof useEventTime>[0]) {
  const { full, short } = useEventTime(event)
  return <>{`${full} | ${short}`}</>
}

const newcastle = { event_date: '2026-12-12T14:00:00.000Z', time_zone: 'Europe/London', location_city: 'Newcastle' }

it.each([
  ['Europe/London', newcastle, 'Sat 12 Dec 2026, 14:00 GMT | Sat 12 Dec 2026, 14:00'],
  ['Europe/Lisbon', newcastle, 'Sat 12 Dec 2026, 14:00 GMT | Sat 12 Dec 2026, 14:00'],
  ['Europe/Berlin', newcastle, 'Sat 12 Dec 2026, 14:00 in Newcastle, 15:00 for you | Sat 12 Dec 2026, 14:00 GMT'],
  [
    'Pacific/Auckland',
    { ...newcastle, location_city: null },
    'Sat 12 Dec 2026, 14:00 in London, Sun 13 Dec 2026, 03:00 for you | Sat 12 Dec 2026, 14:00 GMT',
  ],
  ['Europe/Berlin', { ...newcastle, time_zone: null }, 'Sat 12 Dec 2026, 15:00 CET | Sat 12 Dec 2026, 15:00'],
  ['Europe/Berlin', { ...newcastle, event_date: null }, 'Date TBD | Date TBD'],
  // A zone that this browser does not know.
  ['Europe/London', { ...newcastle, time_zone: 'Mars/Olympus' }, 'Sat 12 Dec 2026, 14:00 GMT | Sat 12 Dec 2026, 14:00'],
])('for a reader in %s the time of %j', (readers, event, text) => {
  vi.stubEnv('TZ', readers)
  expect(render(<Shown {...event} />).container.textContent).toBe(text)
})
