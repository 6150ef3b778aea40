import { readHeading } from '../people/headings.ts'
import { isPairing, recogniseColumns } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { isRoundTitle, readRoundTitles } from './round-titles.ts'

/** A title may stand above the header. */
const headerWithin = 10

/** The position of the line that names the most columns; -1 if none does, unless the file must have a header. */
export function findHeader(records: readonly CsvRecord[], isSure: boolean): number {
  const first = records.slice(0, headerWithin)
  const titles = readRoundTitles(first)
  const named = first.map(({ fields }, at) =>
    titles[at]?.isTitle
      ? 0
      : recogniseColumns(fields).filter((field, place) => field !== null || isPairing(fields[place] ?? '')).length,
  )
  const most = Math.max(0, ...named)
  return most > 1 || (most === 1 && named[0] === 1) ? named.indexOf(most) : isSure ? 0 : -1
}

/** The names of the columns. In headings of two lines, a round may stand over its columns, and round and table over a blank cell. */
export function headerAt(records: readonly CsvRecord[], at: number): string[] {
  const over = records[at - 1]?.fields ?? []
  const starts = over.flatMap((title, place) => (isRoundTitle(title) ? place : []))
  const [first = 0, second = 0] = starts
  return (records[at]?.fields ?? []).map((title, place) => {
    const start = starts.findLast((each) => each <= place && place < each + second - first)
    if (starts.length > 1 && title !== '' && start !== undefined) return `${over[start]} ${title}`
    const role = title === '' ? readHeading(over[place] ?? '')?.role : undefined
    return role === 'round' || role === 'table' ? (over[place] ?? '') : title
  })
}
