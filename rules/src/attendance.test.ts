import { expect, it } from 'vitest'
import {
  type Attendance,
  absenteesOf,
  countFree,
  groupOf,
  holdsPlace,
  isCheckInOpen,
  isCounted,
  mayPlay,
  playersOf,
  waitingListOf,
} from './attendance.ts'

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
const attendance = (id: number, given: Partial<Attendance> = {}): Attendance => ({
  id,
  checked_in_at: null,
  waiting_since: null,
  dropped_after_round: null,
  is_spare: false,
  ...given,
})

it.each([
  // Counted, holds a place and may play: each before round 1, then with one round published.
  ['a participant with a place', {}, [true, true, true, true, true], 'missing'],
  ['a participant who is here', { checked_in_at: at(0) }, [true, true, true, true, true], 'here'],
  ['a no-show', { dropped_after_round: 0 }, [false, false, false, false, false], 'dropped'],
  ['a drop after round 1', { dropped_after_round: 1 }, [true, true, false, true, false], 'dropped'],
  ['a drop after round 2', { dropped_after_round: 2 }, [true, true, true, true, true], 'dropped'],
  ['a spare', { is_spare: true }, [false, false, false, true, true], 'missing'],
  ['a wait for a place', { waiting_since: at(0) }, [false, false, false, false, false], 'waiting'],
  [
    'a drop while waiting',
    { waiting_since: at(0), dropped_after_round: 2 },
    [false, false, false, false, false],
    'dropped',
  ],
] as const)('attendance of %s', (_what, given, expected, group) => {
  const one = attendance(1, given)
  const places = [holdsPlace(one, 0), holdsPlace(one, 1)]
  expect([isCounted(one), ...places, mayPlay(one, 1), mayPlay(one, 2)]).toEqual(expected)
  expect(groupOf(one)).toBe(group)
})

it.each([
  [null, 9, null],
  [4, 0, 4],
  [4, 4, 0],
  [4, 5, 0],
])('countFree(%j, %j) is %j', (capacity, holders, free) => {
  expect(countFree(capacity, holders)).toBe(free)
})

it('waitingListOf orders by time, then id, without those who dropped or have a place', () => {
  const list = [
    attendance(3, { waiting_since: at(2) }),
    attendance(2, { waiting_since: new Date(at(2)) }),
    attendance(4, { waiting_since: at(1) }),
    attendance(5, { waiting_since: at(0), dropped_after_round: 0 }),
    attendance(1),
  ]
  expect(waitingListOf(list).map(({ id }) => id)).toEqual([4, 2, 3])
})

it('playersOf returns those who are here, or everyone who can play as long as none of them is here', () => {
  const ids = (list: Attendance[]) => [playersOf(list, 2), absenteesOf(list, 2)].map((some) => some.map(({ id }) => id))
  const waiting = attendance(1, { waiting_since: at(0), checked_in_at: at(0) })
  const dropped = attendance(2, { dropped_after_round: 1, checked_in_at: at(0) })
  const away = attendance(3)
  expect(ids([waiting, dropped, away])).toEqual([[3], []])
  expect(ids([waiting, dropped, away, attendance(4, { checked_in_at: at(0) })])).toEqual([[4], [3]])
})

it.each([
  [true, 'upcoming', true],
  [false, 'upcoming', false],
  [true, 'running', false],
  [true, 'finished', false],
])('isCheckInOpen with check_in_open %j in an event that is %s is %j', (check_in_open, state, isOpen) => {
  expect(isCheckInOpen({ check_in_open, state })).toBe(isOpen)
})
