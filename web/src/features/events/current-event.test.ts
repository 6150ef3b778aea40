import type { Event } from '@muster/contract/events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { currentOf } from './current-event.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const on = (title: string, event_date: string | null, state: Event['state'] = 'upcoming') =>
  buildEvent({ title, state, event_date, time_zone: 'Europe/London' })
const [past, yesterday, today] = [
  on('past', '2026-10-01T09:00:00.000Z', 'finished'),
  on('yesterday', '2026-11-23T09:00:00.000Z', 'running'),
  on('today', '2026-11-24T09:00:00.000Z'),
]
const [next, later, undated] = [
  on('next', '2026-11-30T09:00:00.000Z'),
  on('later', '2026-12-24T09:00:00.000Z'),
  on('undated', null),
]

it.each([
  ['today’s, also while an earlier one still runs', [past, yesterday, today, next], today],
  ['a running one before the next', [next, yesterday, past], yesterday],
  ['the next one', [later, next, past, undated], next],
  ['one without a date, before those that are over', [past, undated], undated],
  ['the last one', [on('older', '2026-01-01T09:00:00.000Z', 'finished'), past], past],
  ['none', [], undefined],
])('the current event is %s', (_which, events, current) => {
  expect(currentOf(events)?.title).toBe(current?.title)
})
