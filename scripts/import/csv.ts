import { CsvError, parse } from 'csv-parse/sync'
import type { BadLine } from './problems.ts'

export interface CsvRecord {
  /** The number of the line it begins on; the first line of the file is 1. */
  line: number
  fields: string[]
}

/**
 * Splits a table into its records, with the numbers of the lines they begin on. A quotation mark that is not closed
 * costs its own line only: reading goes on with the next one.
 */
export function readCsv(text: string): { records: CsvRecord[]; bad: BadLine[] } {
  // csv-parse would count a line break of Windows inside a quoted field twice.
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const delimiter = delimiterOf(lines.find((line) => line !== '') ?? '')
  const records: CsvRecord[] = []
  const bad: BadLine[] = []
  let next = 0
  const skipEmpty = () => {
    while (lines[next] === '') next++
  }

  /** Takes records from the line `next` on; throws at the first one that cannot be read, with `next` on its line. */
  const readOn = () => {
    const start = next
    parse(lines.slice(start).join('\n'), {
      ...options,
      delimiter,
      on_record: (fields: string[], { lines: last }) => {
        const width = records[0]?.fields.length ?? fields.length
        if (start + last - next > 1 && (fields.length !== width || fields.some(isTorn))) throw new MisquotedError()
        records.push({ line: next + 1, fields })
        next = start + last
        skipEmpty()
        return null
      },
    })
  }

  for (skipEmpty(); next < lines.length; skipEmpty()) {
    try {
      readOn()
      break
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof MisquotedError)) throw error
      bad.push({ line: ++next, reason: 'a quotation mark (") is opened and not closed where the field ends.' })
    }
  }
  return { records, bad }
}

/** A quotation mark that was left open met the next one, some lines below. */
class MisquotedError extends Error {}

/** The next one opened a field: csv-parse takes both as they are, with all that lies between. */
const isTorn = (field: string) => field.startsWith('"') && field.includes('\n')

const options = {
  record_delimiter: '\n',
  skip_empty_lines: true,
  // Who reads the records counts their fields, and can say what is wrong with each.
  relax_column_count: true,
  // Jim "Dice" Miller needs no quotation marks around him.
  relax_quotes: true,
  // No game is that long; it ends the search for a closing quotation mark.
  max_record_size: 100_000,
} as const

/** Whichever splits the first line into the most fields: names of columns hold none of them. */
function delimiterOf(header: string): string {
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)
  return best
}
