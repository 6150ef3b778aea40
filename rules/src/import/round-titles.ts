import { readHeading } from '../people/headings.ts'

const numbered = /^(?<before>\D*)(?<number>\d{1,2})(?!\d)\P{L}*(?<after>\p{L}*)/u

/**
 * The round of a line with one filled cell above its matches, such as “Round 2” or “2. Runde”. Empty for any other title,
 * below which the round is unknown; undefined for a line that is no title.
 */
export function readRoundTitle(cells: readonly string[]): string | undefined {
  const [title, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (title === undefined || others.length > 0) return undefined
  const { before = '', number = '', after = '' } = numbered.exec(title)?.groups ?? {}
  return readHeading(before || after)?.role === 'round' ? number : ''
}
