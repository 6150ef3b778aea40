import { expect, it } from 'vitest'
import { isCheckInOpen } from './check-in.ts'

const leeds = {
  state: 'upcoming',
  event_date: '2026-11-21T10:00:00Z',
  ends_at: null,
  time_zone: 'Europe/London',
} as const

it.each([
  ['the minute before its day', leeds, '2026-11-20T23:59:00Z', false],
  ['from the first minute of its day', leeds, '2026-11-21T00:00:00Z', true],
  ['until the last one', leeds, '2026-11-21T23:59:00Z', true],
  ['the day after', leeds, '2026-11-22T00:00:00Z', false],
  ['on its second day', { ...leeds, ends_at: '2026-11-22T18:00:00Z' }, '2026-11-22T09:00:00Z', true],
  ['by the clock of its hall', { ...leeds, time_zone: 'Pacific/Auckland' }, '2026-11-20T11:00:00Z', true],
  ['by UTC where its zone is unknown', { ...leeds, time_zone: null }, '2026-11-21T00:00:00Z', true],
  ['by UTC in a zone younger than the browser', { ...leeds, time_zone: 'Mars/Base' }, '2026-11-21T00:00:00Z', true],
  ['once a round is published', { ...leeds, state: 'running' } as const, '2026-11-21T10:00:00Z', false],
  ['without a date', { ...leeds, event_date: null }, '2026-11-21T10:00:00Z', false],
] as const)('participants check themselves in %s', (_when, event, now, isOpen) => {
  expect(isCheckInOpen(event, new Date(now))).toBe(isOpen)
})
