import { findCountry, findNamedCountry } from '@muster/contract/country-names'
import { foldText } from '@muster/contract/names'

/**
 * The form for comparing place names: without case, accents and punctuation, so that King's Lynn is Kings Lynn. Letters
 * of other scripts are dropped, because the names and their index are in Latin letters.
 */
export const foldPlaceName = (name: string) => withoutPunctuation(foldText(name).replaceAll("'", ''))

const withoutPunctuation = (folded: string) => folded.replace(/[^a-z0-9]+/g, ' ').trim()

/**
 * A folded name with every spelling of 'Saint' as `st`, because Sankt Gallen, St. Gallen and Saint Gallen are one
 * place.
 */
const shortenSaints = (folded: string) => folded.replace(/\b(?:saint|sankt|sainte|ste|sint)\b/g, 'st')

/** The form of a name for searching places. */
const nameKey = (name: string) => shortenSaints(foldPlaceName(name))

/**
 * The names of a place in its row. While someone types, `sain` is no saint yet and `aquila` begins nothing in
 * `laquila`, so the unshortened spellings are included.
 */
export const namesOf = (name: string, others: readonly string[]) => {
  const all = [name, ...others].flatMap((each) => [
    nameKey(each),
    foldPlaceName(each),
    withoutPunctuation(foldText(each)),
  ])
  return `|${[...new Set(all)].filter((each) => each !== '').join('|')}|`
}

/** No common name is longer, and searching for a longer one takes seconds. */
const nameMax = 60

/** The maximum number of names tried for a city. */
const namesMax = 4

/** Room for a region, a country and one more. */
const withinMax = 3

/** Parses a search into a name and, after commas, the regions or the country that it lies in, such as `Leeds, UK`. */
export function parsePlaceSearch(search: string): { name: string; within: string[][] } {
  const [name = '', ...within] = search.split(',')
  return {
    name: nameKey(name).slice(0, nameMax).trim(),
    within: within
      .map(meaningsOf)
      .filter((meanings) => meanings.length > 0)
      .slice(0, withinMax),
  }
}

/**
 * Parses a city as people write it for an event: its possible names, and the regions or countries that it lies in.
 * `Leeds, West Yorkshire`, `London (Stratford)`, `Basel/Mulhouse`, `Portland, ME`
 */
export function parseCity(city: string): { names: string[]; within: string[] } {
  const [name = '', ...within] = city.split(',')
  const names = [city, ...name.split(/[(/;]| - /, namesMax)].map(nameKey)
  return {
    names: [...new Set(names)].filter((each) => each !== ''),
    within: within.slice(0, withinMax).flatMap(meaningsOf).map(foldText),
  }
}

/** The possible regions and countries of a text after a comma: CA is California or Canada. */
function meaningsOf(text: string): string[] {
  const name = text.trim()
  const code = name.replaceAll('.', '').toUpperCase()
  const known = [...regions.filter((region) => region.code === code).map((region) => region.name), findCountry(name)]
  const meanings = known.filter((each) => each !== undefined)
  return meanings.length > 0 || name === '' ? meanings : [name]
}

/** A region or a country. */
export type Area = { region: string } | { country: string }

/** The area that a text names, such as `wales`, `texas` or `usa`; undefined if it names no known one. */
export function findArea(text: string): Area | undefined {
  const state = regions.find(({ name }) => foldText(name) === foldText(text))
  return state ? { region: state.name } : findNation(text)
}

/** The same for countries, including the four of the United Kingdom. Many states share their name with a city. */
export function findNation(text: string): Area | undefined {
  const region = nations.find((name) => foldText(name) === foldText(text))
  const country = findNamedCountry(text)
  if (region !== undefined) return { region }
  return country === undefined ? undefined : { country }
}

/** The countries of the United Kingdom, which are stored as regions. */
const nations = ['England', 'Northern Ireland', 'Scotland', 'Wales']

/** The abbreviations in addresses of the United States, Canada and Australia. */
const regions = `
  AK Alaska, AL Alabama, AR Arkansas, AZ Arizona, CA California, CO Colorado, CT Connecticut, DC District of Columbia,
  DE Delaware, FL Florida, GA Georgia, HI Hawaii, IA Iowa, ID Idaho, IL Illinois, IN Indiana, KS Kansas, KY Kentucky,
  LA Louisiana, MA Massachusetts, MD Maryland, ME Maine, MI Michigan, MN Minnesota, MO Missouri, MS Mississippi,
  MT Montana, NC North Carolina, ND North Dakota, NE Nebraska, NH New Hampshire, NJ New Jersey, NM New Mexico,
  NV Nevada, NY New York, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina,
  SD South Dakota, TN Tennessee, TX Texas, UT Utah, VA Virginia, VT Vermont, WA Washington, WI Wisconsin,
  WV West Virginia, WY Wyoming,
  AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
  NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon,
  ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia,
  TAS Tasmania, VIC Victoria, WA Western Australia`
  .split(',')
  .map((pair) => pair.trim())
  .map((pair) => ({ code: pair.slice(0, pair.indexOf(' ')), name: pair.slice(pair.indexOf(' ') + 1) }))
