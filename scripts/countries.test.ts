import { countries } from '@muster/contract/countries'
import { describe, expect, it } from 'vitest'
import { listCountries } from './countries.ts'

describe('the list of countries', () => {
  it('is equal to its sources', () => {
    expect(countries).toEqual(listCountries())
  })

  it('has 195 countries in alphabetical order, each with a unique code and name', {
    tags: ['spec:2.84', 'spec:3.13'],
  }, () => {
    const names = countries.map(({ name }) => name)
    expect(new Set(names).size).toBe(195)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(195)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Albania'])
  })
})
