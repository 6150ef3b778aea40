import { expect, it } from 'vitest'
import { buildParticipant } from '../../testing/builders.ts'
import { excessOf } from './places.ts'

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
const [ana, ben] = [buildParticipant(), buildParticipant()]
const noShow = { ...buildParticipant(), dropped_after_round: 0 }
const left = { ...buildParticipant(), dropped_after_round: 2 }
const first = { ...buildParticipant(), waiting_since: at(1) }
const gone = { ...buildParticipant(), waiting_since: at(0), dropped_after_round: 0 }

it.each([
  ['an event without a limit', null, [ana, ben], 9, undefined],
  ['enough free places', 4, [ana, ben], 2, undefined],
  ['the place of a no-show', 2, [ana, noShow], 1, undefined],
  ['too few free places', 4, [ana, ben], 4, { count: 2, needed: 6 }],
  ['the place of a participant who dropped mid-event', 2, [ana, left], 1, undefined],
  ['a waiting list', 2, [ana, ben, first, gone], 2, { count: 2, needed: 5 }],
  ['an event that is already over its capacity', 1, [ana, ben], 1, { count: 1, needed: 3 }],
  ['nobody to add', 1, [ana, ben], 0, undefined],
] as const)('excessOf returns the excess and the needed capacity for %s', (_what, capacity, people, added, excess) => {
  expect(excessOf({ capacity, state: people.includes(left) ? 'running' : 'upcoming' }, people, added)).toEqual(excess)
})

it('excessOf counts the place of a participant who will leave early', () => {
  expect(excessOf({ capacity: 2, state: 'upcoming' }, [ana, left], 1)).toEqual({ count: 1, needed: 3 })
})
