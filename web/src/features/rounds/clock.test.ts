import { expect, it } from 'vitest'
import { formatClock, secondsLeft } from './clock.ts'

it.each([
  [9000, '2:30:00'],
  [3600, '1:00:00'],
  [599, '09:59'],
  [0, '00:00'],
  [-12, '−00:12'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

it('a running clock counts down to its end, and a stopped clock keeps its remaining seconds', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  expect(secondsLeft({ ends_at: '2026-11-21T10:01:30.000Z', seconds_left: null }, now)).toBe(90)
  expect(secondsLeft({ ends_at: '2026-11-21T09:59:50.000Z', seconds_left: null }, now)).toBe(-10)
  expect(secondsLeft({ ends_at: null, seconds_left: 42 }, now)).toBe(42)
})
