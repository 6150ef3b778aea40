import { countries } from '@muster/contract/countries'
import { timeZonesOf } from '@muster/contract/time-zone-names'
import { describe, expect, it } from 'vitest'
import { listCountries, listTimeZones } from './countries.ts'

describe('the list of countries', () => {
  it('equals its sources', () => {
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

describe('the time zones of countries', () => {
  const listed = Object.entries(listTimeZones())

  it('equal their sources', () => {
    const lines = listed.map(([code, { main = '', zones }]) => [
      code,
      [main, ...zones.filter((zone) => zone !== main)].join(' '),
    ])
    expect(timeZonesOf).toEqual(Object.fromEntries(lines))
  })

  it('include the main zone, and at least one zone for each country', () => {
    const wrong = listed.filter(([, { main, zones }]) => zones.length === 0 || (main && !zones.includes(main)))
    expect(wrong).toEqual([])
  })
})
