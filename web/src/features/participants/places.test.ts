import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { excessOf, waitingNumber } from './places.ts'

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
const [ana, ben] = [buildParticipant(), buildParticipant()]
const noShow = { ...buildParticipant(), dropped_after_round: 0 }
const left = { ...buildParticipant(), dropped_after_round: 2 }
const second = { ...buildParticipant(), waiting_since: at(2) }
const first = { ...buildParticipant(), waiting_since: at(1) }
const third = { ...buildParticipant(), waiting_since: at(2) }
const gone = { ...buildParticipant(), waiting_since: at(0), dropped_after_round: 0 }

it.each([
  ['without a limit', null, [ana, ben], 9, undefined],
  ['into free places', 4, [ana, ben], 2, undefined],
  ['into the place of a no-show', 2, [ana, noShow], 1, undefined],
  ['beyond the free places', 4, [ana, ben], 4, { count: 2, needed: 6 }],
  ['into the place of one who has dropped mid-event', 2, [ana, left], 1, undefined],
  ['behind those who wait', 2, [ana, ben, first, gone], 2, { count: 2, needed: 5 }],
  ['where there are more than places already', 1, [ana, ben], 1, { count: 1, needed: 3 }],
  ['nobody', 1, [ana, ben], 0, undefined],
] as const)(
  'adding %s says how many are too many, and how many places all would need',
  (_what, capacity, people, added, excess) => {
    expect(excessOf({ capacity, state: people.includes(left) ? 'running' : 'upcoming' }, people, added)).toEqual(excess)
  },
)

it('somebody who is going to leave early has a place until then', () => {
  expect(excessOf({ capacity: 2, state: 'upcoming' }, [ana, left], 1)).toEqual({ count: 1, needed: 3 })
})

it('the waiting list is numbered by time, then id, without who has dropped', () => {
  const people = [ana, third, second, gone, first]
  expect([first, second, third].map((one) => waitingNumber(people, one))).toEqual([1, 2, 3])
  expect([ana, gone].map((one) => waitingNumber(people, one))).toEqual([undefined, undefined])
})
