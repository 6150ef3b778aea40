import { describe, expect, it } from 'vitest'
import { countFilters, withFilters } from './filters.ts'

describe('an address with filters', () => {
  it.each([
    ['/armies', {}, {}, '/armies'],
    ['/armies', { game_type: 'AOS', period: '90' }, {}, '/armies?game_type=AOS&period=90'],
    ['/armies/compare', { period: '30' }, { a: 'Seraphon' }, '/armies/compare?period=30&a=Seraphon'],
    ['/armies/compare', {}, { a: 'Slaves to Darkness', b: 'A&B' }, '/armies/compare?a=Slaves+to+Darkness&b=A%26B'],
    ['/armies', {}, { a: '', b: undefined }, '/armies'],
    ['/armies', { country: 'Bosnia & Herzegovina' }, {}, '/armies?country=Bosnia+%26+Herzegovina'],
  ] as const)('is made of %s, %j and %j: %s', (path, filters, more, address) => {
    expect(withFilters(path, filters, more)).toBe(address)
  })
})

describe('the number of filters', () => {
  it.each([
    [{}, 0],
    [{ draws: 'left_out' }, 0],
    [{ game_type: 'AOS' }, 1],
    [{ game_type: 'AOS', country: 'Poland', draws: 'not_won' }, 2],
    [{ from: '2026-01-01' }, 1],
    [{ to: '2026-01-01' }, 1],
    [{ from: '2026-01-01', to: '2026-02-01', min_size: '8' }, 2],
  ] as const)('of %j is %i', (filters, count) => {
    expect(countFilters(filters)).toBe(count)
  })
})
