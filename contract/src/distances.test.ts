import { describe, expect, it } from 'vitest'
import { distancesIn, formatDistance, unitIn, unitOfLanguage } from './distances.ts'

describe('a distance', () => {
  it.each([
    [50, 'km', '50 km'],
    [48, 'miles', '30 miles'],
    [1.6, 'miles', '1 mile'],
    [0.4, 'miles', '0 miles'],
    [12.4, 'km', '12 km'],
  ] as const)('of %d km reads in %s as %s', (km, unit, text) => {
    expect(formatDistance(km, unit)).toBe(text)
  })

  it('is offered in round numbers of either unit', () => {
    const offered = distancesIn.miles.map((km) => formatDistance(Number(km), 'miles'))
    expect(offered).toEqual(['5', '10', '20', '30', '60', '100', '200'].map((miles) => `${miles} miles`))
  })
})

it.each([
  ['United Kingdom', 'en-GB', 'miles'],
  ['United States', 'en-US', 'miles'],
  ['Poland', 'pl', 'km'],
  ['Canada', 'en-CA', 'km'],
  [undefined, 'en', 'km'],
] as const)('people in %s who read %s measure in %s', (country, language, unit) => {
  expect(unitIn(country)).toBe(unit)
  expect(unitOfLanguage(language)).toBe(unit)
})
