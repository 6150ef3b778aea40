import { CsvError, parse } from 'csv-parse/sync'
import type { BadLine } from './problems.ts'

export interface CsvRecord {
  /** The number of the line it begins on; the first line of the file is 1. */
  line: number
  fields: string[]
}

/**
 * Splits a table into records, each with the number of its first line. An unclosed quotation mark loses only its own
 * line; reading continues with the next one.
 */
export function readCsv(text: string): { records: CsvRecord[]; bad: BadLine[] } {
  // csv-parse would count a Windows line break inside a quoted field twice.
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const delimiter = delimiterOf(lines.find((line) => line !== '') ?? '')
  const records: CsvRecord[] = []
  const bad: BadLine[] = []
  let next = 0
  const skipEmpty = () => {
    while (lines[next] === '') next++
  }

  /** Reads records starting at the line `next`; throws at the first unreadable one, leaving `next` on its line. */
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

/** The parser has matched an unclosed quotation mark with another one some lines below. */
class MisquotedError extends Error {}

/** If the second mark was meant to open a field, csv-parse takes both literally, with everything in between. */
const isTorn = (field: string) => field.startsWith('"') && field.includes('\n')

const options = {
  record_delimiter: '\n',
  skip_empty_lines: true,
  // The caller checks the number of fields, and can give a better reason.
  relax_column_count: true,
  // A name such as Jim "Dice" Miller needs no quotation marks around it.
  relax_quotes: true,
  // No match is that long; this limits the search for a closing quotation mark.
  max_record_size: 100_000,
} as const

/** Picks the delimiter that splits the first line into the most fields; column names contain none of the three. */
function delimiterOf(header: string): string {
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)
  return best
}
