import { describe, expect, it } from 'vitest'
import { buildArmyRecord } from '../../testing/army-builders.ts'
import { nameOf, readSort, type SortKey, sortNames, sortRecords, writeSort } from './sorting.ts'

describe('the sort order in the address', () => {
  it.each([
    [null, 'rate', false],
    ['', 'rate', false],
    ['rate', 'rate', false],
    ['-rate', 'rate', true],
    ['faction', 'faction', true],
    ['-faction', 'faction', false],
    ['matches', 'matches', false],
    ['-matches', 'matches', true],
    ['games', 'matches', false],
    ['-games', 'matches', true],
    ['game_share', 'match_share', false],
    ['participant_share', 'participant_share', false],
    ['hue', 'rate', false],
    ['toString', 'rate', false],
    ['__proto__', 'rate', false],
    ['Games', 'rate', false],
  ])('%j is by %s, ascending: %s', (text, key, isAscending) => {
    expect(readSort(text)).toEqual({ key, isAscending })
  })

  it('survives being written and read', () => {
    for (const key of Object.keys(sortNames) as SortKey[]) {
      for (const isAscending of [true, false]) {
        expect(readSort(writeSort({ key, isAscending }))).toEqual({ key, isAscending })
      }
    }
  })
})

describe('records', () => {
  const sorted = (text: string, ...records: Parameters<typeof buildArmyRecord>[0][]) =>
    sortRecords(records.map(buildArmyRecord), readSort(text)).map(nameOf)
  const good = { faction: 'Good', wins: 30, losses: 10 }
  const bad = { faction: 'Bad', wins: 10, losses: 20 }
  const lucky = { faction: 'Lucky', wins: 3 }
  const unplayed = { faction: 'Unplayed' }

  it.each([
    ['rate', ['Good', 'Bad', 'Lucky', 'Unplayed']],
    ['-rate', ['Bad', 'Good', 'Unplayed', 'Lucky']],
    ['faction', ['Bad', 'Good', 'Lucky', 'Unplayed']],
    ['-faction', ['Good', 'Bad', 'Unplayed', 'Lucky']],
    ['matches', ['Good', 'Bad', 'Lucky', 'Unplayed']],
    ['losses', ['Bad', 'Good', 'Lucky', 'Unplayed']],
    ['-wins', ['Bad', 'Good', 'Unplayed', 'Lucky']],
  ])('sorted by %s end with those that have too few matches to judge', (text, names) => {
    expect(sorted(text, unplayed, lucky, bad, good)).toEqual(names)
  })

  it('with equal rates are ordered by most matches first, in either direction', () => {
    const few = { faction: 'A few', wins: 10, losses: 10 }
    const many = { faction: 'Many', wins: 20, losses: 20 }
    expect(sorted('rate', few, many)).toEqual(['Many', 'A few'])
    expect(sorted('-rate', few, many)).toEqual(['Many', 'A few'])
  })

  it('that are equal are ordered by name, and armies by their own name', () => {
    const army = (army_name: string) => ({ army_name, wins: 20 })
    expect(sorted('draws', army('Warpspark'), army('Ágar'), army('clawpack'))).toEqual([
      'Ágar',
      'clawpack',
      'Warpspark',
    ])
  })
})
