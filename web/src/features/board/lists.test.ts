import { beforeEach, expect, it, vi } from 'vitest'
import { buildEvent, buildMatch, buildParticipant } from '../../testing/builders.ts'
import { published } from '../../testing/desk.ts'
import { beginOf, pairingsByTable, podium, programmeList, programmeNow } from './lists.ts'

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

const day = (time: string, label: string) => ({ starts_at: `2026-11-20T${time}:00.000Z`, label })
const programme = [day('09:00', 'Doors open'), day('14:30', 'Lunch'), day('15:30', 'Round 3')]

it('the board says what the programme has now and next, by the clock of the hall', () => {
  const event = buildEvent({ time_zone: 'Europe/Warsaw', programme })
  expect(programmeNow(event, now, 2)).toEqual(['Lunch until 16:30', '16:30 Round 3'])
  // Early: round 3 is over. Late: round 2 is over at a time at which round 3 should be played.
  expect(programmeNow(event, now, 3)).toEqual(['Lunch until 16:30'])
  expect(programmeNow(event, now + 3_600_000, 2)).toEqual([])
  expect(programmeNow(event, now + 86_400_000, 2)).toEqual([])
  const [list] = programmeList(event, now)
  expect(list?.rows.map(({ cells }) => cells.map(({ text }) => text).join(' '))).toEqual([
    '10:00 Doors open',
    '15:30 Lunch',
    '16:30 Round 3',
  ])
  expect(programmeList(buildEvent(), now)).toEqual([])
})

it('the pairings on the board have the mission and the names of the tables', () => {
  const missions = [{ round_number: 1, name: 'Border War', text: null, link: null, seed: null }]
  const event = buildEvent({ missions, tables: [{ number: 2, name: 'Jungle' }] })
  const matches = [1, 2].map((table_number) => buildMatch({ round_number: 1, table_number }))
  const standings = { after_round: null, ranking: [], standings: [] }
  const data = { event, participants: [], matches, rounds: [published], standings }
  const { note, columns, rows, shorter } = pairingsByTable(data, published)
  expect(note).toMatch(/ · Border War$/)
  expect([columns.length, shorter?.columns]).toEqual([5, 4])
  expect(rows.map(({ cells }) => cells.at(-1)?.text)).toEqual(['', 'Jungle'])
})
