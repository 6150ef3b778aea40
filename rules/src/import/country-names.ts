import { countries } from '@muster/contract/countries'
import { foldText } from '@muster/contract/names'
import { createComparer } from './names.ts'
import { LineError, quote } from './problems.ts'

const comparer = createComparer(
  countries.map(({ name }) => name),
  (name) => name,
)

/** What people write besides the name and the code of ISO 3166. */
const otherNames: [name: string, others: string[]][] = [
  ['Czechia', ['Czech Republic']],
  ['Netherlands', ['The Netherlands', 'Holland']],
  ['Türkiye', ['Turkey']],
  ['United Kingdom', ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland']],
  ['United States', ['USA', 'United States of America']],
]

const namesByKey = new Map(
  [
    ...countries.flatMap(({ code, name }) => [code, name].map((written) => [written, name] as const)),
    ...otherNames.flatMap(([name, others]) => others.map((other) => [other, name] as const)),
  ].map(([written, name]) => [foldText(written), name]),
)

/** The name of a country as an event stores it; null for a blank cell. Throws a LineError for anything else. */
export function readCountry(cell: string): string | null {
  if (cell === '') return null
  const name = namesByKey.get(foldText(cell))
  if (name !== undefined) return name
  const likely = comparer.closest(cell)
  const hint = likely === undefined ? 'write its English name, such as "Germany".' : `is it ${quote(likely)}?`
  throw new LineError(`country ${quote(cell)} is not in Muster's list: ${hint}`)
}
