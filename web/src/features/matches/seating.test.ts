import { describe, expect, it } from 'vitest'
import { clashesOf, type Seating, seatingOf } from './seating.ts'

const seating = (given: Partial<Seating> = {}): Seating => ({
  participant1: 'ana',
  participant2: 'ben',
  round_number: 2,
  table_number: 3,
  ...given,
})
const nicknames = new Map([
  ['ana', 'Ana'],
  ['ben', 'Ben'],
])
const clashes = (one: Partial<Seating>, ...others: Partial<Seating>[]) =>
  clashesOf(seating(one), others.map(seating), (key) => nicknames.get(key))

const elsewhere = { participant1: 'cyn', participant2: 'dov', table_number: 9 }

describe('clashesOf', () => {
  it.each([
    ['returns nothing for a single match', {}, [], []],
    ['returns nothing for matches of others', {}, [elsewhere], []],
    ['reports the same pair', {}, [{ round_number: 1 }], ['Ana and Ben have met in round 1 already.']],
    [
      'reports the same pair with swapped sides',
      { round_number: null },
      [{ round_number: 1, participant1: 'ben', participant2: 'ana' }],
      ['Ana and Ben have met in round 1 already.'],
    ],
    ['reports the same pair without a round', {}, [{ round_number: null }], ['Ana and Ben have met already.']],
    [
      'reports participant 1 with another match in the round',
      {},
      [{ ...elsewhere, participant2: 'ana' }],
      ['Ana already has a match in round 2.'],
    ],
    [
      'reports participant 2 with another match in the round',
      {},
      [{ ...elsewhere, participant1: 'ben' }],
      ['Ben already has a match in round 2.'],
    ],
    [
      'reports another match at the table',
      {},
      [{ ...elsewhere, table_number: 3 }],
      ['Table 3 already has a match in round 2.'],
    ],
    [
      'reports both participants and the table together',
      {},
      [{}],
      [
        'Ana already has a match in round 2.',
        'Ben already has a match in round 2.',
        'Table 3 already has a match in round 2.',
      ],
    ],
    ['returns nothing without a round', { round_number: null }, [{ round_number: null }], []],
    ['returns nothing without tables', { table_number: null }, [{ ...elsewhere, table_number: null }], []],
    [
      'returns nothing before anybody is chosen',
      { participant1: '', participant2: '' },
      [{ ...elsewhere, participant1: '' }],
      [],
    ],
    [
      'reports a participant on both sides once',
      { participant2: 'ana' },
      [{ ...elsewhere, participant1: 'ana' }],
      ['Ana already has a match in round 2.'],
    ],
  ] satisfies [string, Partial<Seating>, Partial<Seating>[], string[]][])('%s', (_case, one, others, sentences) => {
    expect(clashes(one, ...others)).toEqual(sentences)
  })
})

it('seatingOf gives an existing match the keys of its participants', () => {
  expect(seatingOf({ participant1_id: 4, participant2_id: 7, round_number: 1, table_number: null })).toEqual({
    participant1: '4',
    participant2: '7',
    round_number: 1,
    table_number: null,
  })
})
