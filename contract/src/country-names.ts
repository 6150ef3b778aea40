import { countries } from './countries.ts'
import { foldText } from './names.ts'

/** Other names of countries, folded, for texts that match no name in the list. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Bosnia & Herzegovina': ['bosnia', 'bosnia and herzegovina', 'bih'],
  'Cape Verde': ['cabo verde'],
  'Congo - Brazzaville': ['republic of the congo'],
  'Congo - Kinshasa': ['dr congo', 'drc', 'democratic republic of the congo'],
  'Côte d’Ivoire': ['ivory coast'],
  Czechia: ['czech republic', 'cesko'],
  Eswatini: ['swaziland'],
  Germany: ['deutschland', 'brd'],
  Austria: ['osterreich'],
  Switzerland: ['schweiz', 'suisse', 'svizzera'],
  Spain: ['espana'],
  Italy: ['italia'],
  Poland: ['polska'],
  Sweden: ['sverige'],
  Norway: ['norge'],
  Denmark: ['danmark'],
  Finland: ['suomi'],
  Ireland: ['eire', 'republic of ireland'],
  Belgium: ['belgie', 'belgique'],
  Hungary: ['magyarorszag'],
  Croatia: ['hrvatska'],
  Greece: ['hellas'],
  Brazil: ['brasil'],
  'Myanmar (Burma)': ['burma'],
  Netherlands: ['holland', 'nederland', 'the netherlands', 'nl'],
  'North Macedonia': ['macedonia'],
  'South Korea': ['korea', 'republic of korea'],
  'Timor-Leste': ['east timor'],
  Türkiye: ['turkey'],
  'United Arab Emirates': ['uae', 'emirates'],
  'United Kingdom': [
    'uk',
    'gb',
    'great britain',
    'britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'u.k.',
  ],
  'United States': ['usa', 'us', 'u.s.', 'u.s.a.', 'america', 'united states of america', 'the states'],
  'Vatican City': ['holy see', 'vatican'],
}

export const isCountryName = (name: string) => countries.some((country) => country.name === name)

/** Finds the listed name of a country by name, other name or code. */
export const findCountry = (text: string): string | undefined =>
  findNamedCountry(text) ?? countries.find(({ code }) => foldText(text) === code.toLowerCase())?.name

/** Finds the listed name of a country by name or other name. Ignores codes: in a search, `it` and `no` are words. */
export function findNamedCountry(text: string): string | undefined {
  const folded = foldText(text)
  return countries.find(({ name }) => folded === foldText(name) || otherNames[name]?.includes(folded))?.name
}
