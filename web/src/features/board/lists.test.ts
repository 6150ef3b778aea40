import { beforeEach, expect, it, vi } from 'vitest'
import { buildEvent, buildParticipant } from '../../testing/builders.ts'
import { beginOf, podium } from './lists.ts'

// In the afternoon of 20 November in London, where it is night in Auckland.
const now = Date.parse('2026-11-20T15:00:00Z')

beforeEach(() => void vi.stubEnv('TZ', 'Pacific/Auckland'))

it.each([
  ['Begins at 15:30', { event_date: '2026-11-20T15:30:00.000Z', time_zone: 'Europe/London' }],
  ['Begins Sat 21 Nov 2026, 09:30', { event_date: '2026-11-21T09:30:00.000Z', time_zone: 'Europe/London' }],
  ['Begins today', { event_date: '2026-11-20T12:00:00.000Z', has_time: false, time_zone: 'Europe/London' }],
  // The clock on the wall of a hall whose zone is unknown is the device's.
  ['Begins at 04:30', { event_date: '2026-11-20T15:30:00.000Z', time_zone: null }],
  ['Begins Fri 20 Nov 2026', { event_date: '2026-11-20T12:00:00.000Z', has_time: false, time_zone: null }],
  ['Begins today', { event_date: '2026-11-21T12:00:00.000Z', has_time: false, time_zone: null }],
])('the board says “%s” of %j', (text, given) => {
  expect(beginOf(buildEvent(given), now)).toBe(text)
})

it('the winners on the board have the day of the event’s page', () => {
  const event = buildEvent({ event_date: '2026-11-20T12:00:00.000Z', has_time: false, time_zone: null })
  const standings = { after_round: null, ranking: [], standings: [] }
  const participants = [buildParticipant({ nickname: 'Ana', position: 1, wins: 1 })]
  expect(podium({ event, participants, matches: [], rounds: [], standings })[0]?.note).toBe('Fri 20 Nov 2026')
})
