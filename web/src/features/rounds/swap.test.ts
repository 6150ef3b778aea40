import { describe, expect, it } from 'vitest'
import { giveBye, swap, takeOut } from './swap.ts'

const pair = (participant1_id: number, participant2_id: number, table_number: number) => ({
  participant1_id,
  participant2_id,
  table_number,
})
const seats = { pairings: [pair(1, 2, 1), pair(3, 4, 3)], byes: [{ participant_id: 5 }] }

describe('swapping two participants who', () => {
  it.each([
    ['are in two pairings', 1, 4, [pair(4, 2, 1), pair(3, 1, 3)], [5]],
    ['meet each other', 1, 2, [pair(2, 1, 1), pair(3, 4, 3)], [5]],
    ['are in a pairing and on a bye', 2, 5, [pair(1, 5, 1), pair(3, 4, 3)], [2]],
    ['are in a pairing and unpaired', 2, 9, [pair(1, 9, 1), pair(3, 4, 3)], [5]],
    ['are on a bye and unpaired: they meet at a free table', 5, 9, [pair(1, 2, 1), pair(3, 4, 3), pair(5, 9, 2)], []],
    ['are both unpaired', 8, 9, [pair(1, 2, 1), pair(3, 4, 3), pair(8, 9, 2)], [5]],
  ])('%s', (_, one, other, pairings, byes) => {
    const swapped = { pairings, byes: byes.map((participant_id) => ({ participant_id })) }
    expect(swap(seats, one, other)).toEqual(swapped)
  })
})

it('taking a participant out leaves the opponent unpaired, and the participant can get a bye', () => {
  expect(takeOut(seats, 3)).toEqual({ pairings: [pair(1, 2, 1)], byes: [{ participant_id: 5 }] })
  expect(takeOut(seats, 5).byes).toEqual([])
  expect(giveBye(seats, 9).byes).toEqual([{ participant_id: 5 }, { participant_id: 9 }])
})
