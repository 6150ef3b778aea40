import { readHeading } from '../people/headings.ts'
import type { CsvRecord } from './csv.ts'

/** What the titles above a line say of its round. */
interface Titled {
  /** Whether the line itself is the title of a round. */
  isTitle: boolean
  /** Empty if it is unknown. */
  round: string
  /** Whether a line with one filled cell, such as “Final”, stands between it and the title of a round. */
  isLost: boolean
}

/** Reads titles such as “Round 2” or “2. Runde”, which stand alone in a line above the matches of the round. */
export function readRoundTitles(records: readonly CsvRecord[]): Titled[] {
  let round = ''
  let isLost = false
  return records.map(({ fields }) => {
    const [title, ...others] = fields.map((cell) => cell.trim()).filter((cell) => cell !== '')
    const isAlone = title !== undefined && others.length === 0
    if (isAlone) {
      isLost ||= round !== ''
      round = roundOf(title)
      isLost &&= round === ''
    }
    return { isTitle: isAlone && round !== '', round, isLost }
  })
}

export const isRoundTitle = (cell: string) => roundOf(cell.trim()) !== ''

const numbered = /^(?<before>\D*)(?<number>\d{1,2})(?!\d)\P{L}*(?<after>\p{L}*)/u

function roundOf(title: string): string {
  const { before = '', number = '', after = '' } = numbered.exec(title)?.groups ?? {}
  return readHeading(before || after)?.role === 'round' ? number : ''
}
