import { expect, it } from 'vitest'
import { exampleField, exampleRound, readField, readRoundOf } from './written-field.ts'

const field = (text: string) => {
  const read = readField(text)
  return 'value' in read ? read.value : expect.unreachable(read.fault)
}

it('reads a name, points, opponents, byes and a club from each line', () => {
  expect(field('Ana; 2,5; Ben, bye; Guild\n\nBen\t0\tAna')).toEqual([
    { id: 1, name: 'Ana', points: 2.5, opponents: [2], byes: 1, club: 'Guild' },
    { id: 2, name: 'Ben', points: 0, opponents: [1], byes: 0 },
  ])
})

it.each([
  ['; 2', 'Line 1 has no name.'],
  ['Ana; two', 'Line 1: the points must be a number.'],
  ['Ana; 1\nBen; 0; Cleo', 'Line 2: nobody is called “Cleo”.'],
  ['Ana\nana', 'Two lines have the same name. Please give each their own.'],
])('%j is refused: %s', (text, fault) => {
  expect(readField(text)).toEqual({ fault })
})

it('reads the example, and a round of it', () => {
  const read = readRoundOf(exampleRound, field(exampleField))
  expect(read).toEqual({
    value: {
      pairings: [
        { participant1_id: 1, participant2_id: 2 },
        { participant1_id: 3, participant2_id: 5 },
        { participant1_id: 6, participant2_id: 4 },
      ],
      byes: [{ participant_id: 7 }],
    },
  })
})

it.each([
  ['Ana', 'Line 1 of the round must look like: Ana - Ben'],
  ['Ana - Zoe', 'Line 1 of the round: nobody is called “Zoe”.'],
])('a round with %j is refused: %s', (text, fault) => {
  expect(readRoundOf(text, field(exampleField))).toEqual({ fault })
})
