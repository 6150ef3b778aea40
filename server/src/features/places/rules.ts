import { findCountry } from '@muster/contract/country-names'
import { foldText } from '@muster/contract/names'

/** The form in which names of places are compared: without case, accents and punctuation. */
export const foldPlaceName = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A folded name with every spelling of 'Saint' as `st`: Sankt Gallen, St. Gallen and Saint Gallen are one place. */
const shortenSaints = (folded: string) => folded.replace(/\b(?:saint|sankt|sainte|ste|sint)\b/g, 'st')

/** A name as places are searched for it. */
const nameKey = (name: string) => shortenSaints(foldPlaceName(name))

/**
 * The names of a place as its row holds them. A name with a saint is there as it is written, too: while somebody types
 * it, `sain` is no saint yet.
 */
export const namesOf = (name: string, others: readonly string[]) => {
  const all = [name, ...others].map(foldPlaceName).flatMap((folded) => [shortenSaints(folded), folded])
  return `|${[...new Set(all)].filter((each) => each !== '').join('|')}|`
}

/** What is searched for: a name, and after commas the regions or the country that it lies in, such as `Leeds, UK`. */
export function parsePlaceSearch(search: string): { name: string; within: string[] } {
  const [name = '', ...within] = search.split(',').map((part) => part.trim())
  return { name: nameKey(name), within: within.filter((part) => part !== '').map((part) => findCountry(part) ?? part) }
}

/** The names that a city may go by, as people write them into an event: `Leeds, West Yorkshire`, `London (Stratford)`. */
export const cityNames = (city: string) =>
  [...new Set([city, city.split(/[,(/;]| - /)[0] ?? ''].map(nameKey))].filter((name) => name !== '')
