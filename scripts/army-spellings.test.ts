import { describe, expect, it } from 'vitest'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }
import { find, spellings } from './army-spellings.ts'

describe('findArmies', () => {
  it.each(spellings)('finds the %s army that people write as “%s”', (game, written, army) => {
    expect(find(game, written)).toEqual([army])
  })
})

it.each([
  ['SPEARHEAD', 'Skaven', 3],
  ['SPEARHEAD', 'Clawpack', 2],
  ['SPEARHEAD', 'Vanguard', 2],
  ['AOS', 'Legions of Nagash', 4],
  ['AOS', 'Duardin Ascendant', 3],
  ['AOS', 'Big Waaagh', 2],
  ['AOS', 'Orruks', 3],
  ['SPEARHEAD', 'orruk warclans', 2],
  ['SPEARHEAD', 'Tau', 0],
  ['SPEARHEAD', 'painted', 0],
  ['SPEARHEAD', '', 0],
  ['SPEARHEAD', 'the', 0],
  // A property of every object in JavaScript.
  ['AOS', 'constructor', 0],
])('findArmies returns every army of %s that “%s” may mean, or none', (game, written, count) => {
  expect(find(game, written)).toHaveLength(count)
})

it('findArmies finds each army of the catalogue, and only that one, by its faction and name', () => {
  for (const game of ['AOS', 'SPEARHEAD']) {
    for (const { faction, name } of catalogue.filter(({ game_type }) => game_type === game)) {
      expect(find(game, `${faction} - ${name}`), name).toEqual([`${faction} - ${name}`])
    }
  }
})
