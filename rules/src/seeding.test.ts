import { expect, it } from 'vitest'
import { bracketOrder, seedsOf } from './seeding.ts'
import { buildDay } from './testing/days.ts'

it('puts the first two seeds into different halves, and pairs the first with the last', () => {
  expect(bracketOrder(2)).toEqual([1, 2])
  expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
})

it('orders level seeds by the lot, whatever their names and the order of entry', () => {
  const day = buildDay(8)
  const turned = {
    ...day,
    participants: day.participants.map((each) => ({ ...each, nickname: `Q${9 - each.id}` })).toReversed(),
  }
  expect(seedsOf(turned, 1, { top: 8, seed: 5 })).toEqual(seedsOf(day, 1, { top: 8, seed: 5 }))
  expect(seedsOf(day, 1, { top: 8, seed: 6 })).not.toEqual(seedsOf(day, 1, { top: 8, seed: 5 }))
})
