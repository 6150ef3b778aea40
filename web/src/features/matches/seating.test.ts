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

describe('a match clashes', () => {
  it.each([
    ['alone', {}, [], []],
    ['beside another', {}, [elsewhere], []],
    ['with the same pair', {}, [{ round_number: 1 }], ['Ana and Ben have met in round 1 already.']],
    [
      'with the same pair the other way round',
      { round_number: null },
      [{ round_number: 1, participant1: 'ben', participant2: 'ana' }],
      ['Ana and Ben have met in round 1 already.'],
    ],
    ['with the same pair, in no round', {}, [{ round_number: null }], ['Ana and Ben have met already.']],
    ['on the left', {}, [{ ...elsewhere, participant2: 'ana' }], ['Ana already has a match in round 2.']],
    ['on the right', {}, [{ ...elsewhere, participant1: 'ben' }], ['Ben already has a match in round 2.']],
    ['at its table', {}, [{ ...elsewhere, table_number: 3 }], ['Table 3 already has a match in round 2.']],
    [
      'in all',
      {},
      [{}],
      [
        'Ana already has a match in round 2.',
        'Ben already has a match in round 2.',
        'Table 3 already has a match in round 2.',
      ],
    ],
    ['without a round', { round_number: null }, [{ round_number: null }], []],
    ['without tables', { table_number: null }, [{ ...elsewhere, table_number: null }], []],
    ['before anybody is chosen', { participant1: '', participant2: '' }, [{ ...elsewhere, participant1: '' }], []],
    [
      'once for one chosen twice',
      { participant2: 'ana' },
      [{ ...elsewhere, participant1: 'ana' }],
      ['Ana already has a match in round 2.'],
    ],
  ] satisfies [string, Partial<Seating>, Partial<Seating>[], string[]][])('%s', (_case, one, others, sentences) => {
    expect(clashes(one, ...others)).toEqual(sentences)
  })
})

it('an existing match is read with the keys of its participants', () => {
  expect(seatingOf({ participant1_id: 4, participant2_id: 7, round_number: 1, table_number: null })).toEqual({
    participant1: '4',
    participant2: '7',
    round_number: 1,
    table_number: null,
  })
})
