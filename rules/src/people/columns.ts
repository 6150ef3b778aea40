import type { PersonRole } from './headings.ts'
import { isEmail, isNo, isPhone, isYes, withoutAsides } from './words.ts'

/** The name of an ignored column without a heading: its first cell. */
export const sampleOf = (rows: { cells: string[] }[], at: number) =>
  `“${rows.find(({ cells }) => cells[at])?.cells[at] ?? ''}”`

const isNoWord = (cell: string) =>
  isEmail(cell) ||
  isPhone(cell) ||
  withoutAsides(cell).trim() === '' ||
  /^[\d\s.,:/%£€$+-]*$/u.test(cell) ||
  isYes(cell) ||
  isNo(cell) ||
  /^(?:x|✓|✔|✅|❌|cash|paypal|offen)$/iu.test(cell)

/**
 * Guesses the roles of columns without headings. Armies are in the catalogue, names are unique, and clubs are the rest.
 * If that is not enough, the order is name, army, club.
 */
export function guessColumns(list: string[][], isArmy: (cell: string) => boolean): (PersonRole | undefined)[] {
  const width = Math.max(...list.map((cells) => cells.length))
  const given = Array.from({ length: width }, (_, at) => list.flatMap((cells) => cells[at] || []))
  const shares = given.map((cells) => cells.filter(isArmy).length / Math.max(1, cells.length))
  const words = given.flatMap((cells, at) =>
    cells.filter(isNoWord).length * 2 > cells.length || cells.length === 0 ? [] : at,
  )
  const armies = words.filter((at) => (shares[at] ?? 0) >= 0.5).toSorted((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
  // Names repeat the least, so the column with the most values holds them.
  const variety = (at: number) => new Set(given[at]).size
  const [army = armies.length === 0 && words.length > 1 ? words[1] : undefined, faction] = armies.slice(0, 2)
  const others = words.filter((at) => at !== army && at !== faction)
  const [name, ...rest] = others.toSorted((a, b) => variety(b) - variety(a) || a - b)
  // Most rows have a club; few have a remark.
  const club = rest.find((at) => (given[at]?.length ?? 0) >= list.length / 2)
  return given.map((_, at) =>
    at === name ? 'name' : at === army ? 'army' : at === faction ? 'faction' : at === club ? 'club' : undefined,
  )
}

/**
 * Fills the cells below merged ones, which a spreadsheet shows once for a block of lines: each value stands once, at the
 * top of its block. Returns undefined if these are no such cells.
 */
export function fillMerged(cells: readonly string[]): string[] | undefined {
  const values = cells.filter((cell) => cell !== '')
  const isMerged = cells[0] !== '' && values.length < cells.length && new Set(values).size === values.length
  let above = ''
  return isMerged
    ? cells.map((cell) => {
        above = cell || above
        return above
      })
    : undefined
}
