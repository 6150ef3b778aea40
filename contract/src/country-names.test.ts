import { expect, it } from 'vitest'
import { findCountry } from './country-names.ts'

it.each([
  ['UK', 'United Kingdom'],
  ['Scotland', 'United Kingdom'],
  ['Northern Ireland', 'United Kingdom'],
  ['us', 'United States'],
  ['Holland', 'Netherlands'],
  ['Österreich', 'Austria'],
])('finds a country by another name: %s', (text, name) => {
  expect(findCountry(text)).toBe(name)
})
