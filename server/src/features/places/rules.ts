import { findCountry, findNamedCountry } from '@muster/contract/country-names'
import { foldText } from '@muster/contract/names'

/**
 * The form in which names of places are compared: without case, accents and punctuation, so that King's Lynn is Kings
 * Lynn. Letters of other scripts are dropped as well: the names are in Latin letters, and the index of names knows no
 * others.
 */
export const foldPlaceName = (name: string) => withoutPunctuation(foldText(name).replaceAll("'", ''))

const withoutPunctuation = (folded: string) => folded.replace(/[^a-z0-9]+/g, ' ').trim()

/** A folded name with every spelling of 'Saint' as `st`: Sankt Gallen, St. Gallen and Saint Gallen are one place. */
const shortenSaints = (folded: string) => folded.replace(/\b(?:saint|sankt|sainte|ste|sint)\b/g, 'st')

/** A name as places are searched for it. */
const nameKey = (name: string) => shortenSaints(foldPlaceName(name))

/**
 * The names of a place as its row holds them. Half typed, `sain` is no saint yet, and `aquila` begins nothing in
 * `laquila`, so names are also there as they are written.
 */
export const namesOf = (name: string, others: readonly string[]) => {
  const all = [name, ...others].flatMap((each) => [
    nameKey(each),
    foldPlaceName(each),
    withoutPunctuation(foldText(each)),
  ])
  return `|${[...new Set(all)].filter((each) => each !== '').join('|')}|`
}

/** No name that people use is longer, and looking for a longer one takes seconds. */
const nameMax = 60

/** How many names of a city are tried. */
const namesMax = 4

/** A region and a country, and one to spare. */
const withinMax = 3

/** What is searched for: a name, and after commas the regions or the country that it lies in, such as `Leeds, UK`. */
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
 * A city as people write it into an event: the names that it may go by, and the regions or countries that it lies in.
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

/** The regions and countries that a text after a comma may mean: CA is California, and Canada. */
function meaningsOf(text: string): string[] {
  const name = text.trim()
  const code = name.replaceAll('.', '').toUpperCase()
  const known = [...regions.filter((region) => region.code === code).map((region) => region.name), findCountry(name)]
  const meant = known.filter((each) => each !== undefined)
  return meant.length > 0 || name === '' ? meant : [name]
}

/** A region or a country that a text names. */
export type Area = { region: string } | { country: string }

/** The area that a text names, such as `wales`, `texas` or `usa`; undefined if it names none that is known here. */
export function findArea(text: string): Area | undefined {
  const state = regions.find(({ name }) => foldText(name) === foldText(text))
  return state ? { region: state.name } : findNation(text)
}

/** The same for countries, including those of the United Kingdom. Many a state is called like a city. */
export function findNation(text: string): Area | undefined {
  const region = nations.find((name) => foldText(name) === foldText(text))
  const country = findNamedCountry(text)
  if (region !== undefined) return { region }
  return country === undefined ? undefined : { country }
}

/** Those of the United Kingdom are regions of it. */
const nations = ['England', 'Northern Ireland', 'Scotland', 'Wales']

/** As addresses in the United States, Canada and Australia abbreviate them. */
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
