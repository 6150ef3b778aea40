import { describe, expect, it } from 'vitest'
import { countFilters, withFilters } from './filters.ts'

describe('an address with filters', () => {
  it.each([
    ['/armies', {}, {}, '/armies?game_type=all'],
    ['/armies', { game_type: 'SPEARHEAD' }, {}, '/armies?game_type=SPEARHEAD'],
    ['/armies', { game_type: 'AOS', period: '90' }, {}, '/armies?period=90'],
    ['/armies/compare', { period: '30' }, { a: 'Seraphon' }, '/armies/compare?game_type=all&period=30&a=Seraphon'],
    [
      '/armies/compare',
      {},
      { a: 'Slaves to Darkness', b: 'A&B' },
      '/armies/compare?game_type=all&a=Slaves+to+Darkness&b=A%26B',
    ],
    ['/armies', {}, { a: '', b: undefined }, '/armies?game_type=all'],
    ['/armies', { country: 'Bosnia & Herzegovina' }, {}, '/armies?game_type=all&country=Bosnia+%26+Herzegovina'],
  ] as const)('is made of %s, %j and %j: %s', (path, filters, more, address) => {
    expect(withFilters(path, filters, more)).toBe(address)
  })
})

describe('the number of filters', () => {
  it.each([
    [{}, 0],
    [{ draws: 'left_out', intervals: 'events' }, 0],
    [{ game_type: 'AOS' }, 0],
    [{ game_type: 'AOS', country: 'Poland', draws: 'not_won' }, 1],
    [{ from: '2026-01-01' }, 1],
    [{ to: '2026-01-01' }, 1],
    [{ from: '2026-01-01', to: '2026-02-01', min_size: '8' }, 2],
  ] as const)('of %j is %i', (filters, count) => {
    expect(countFilters(filters)).toBe(count)
  })
})
