import { importLinesMax } from '@muster/contract/import-fields'
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
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  // Excel writes the delimiter in a line of its own.
  const [, stated] = /^sep=(.)$/i.exec(lines[0] ?? '') ?? []
  const delimiter = stated ?? delimiterOf(lines)
  const records: CsvRecord[] = []
  const bad: BadLine[] = []
  let next = stated === undefined ? 0 : 1
  const skipEmpty = () => {
    while (lines[next] === '') next++
  }

  /**
   * Reads records from the line `next` on, at most those of a window; throws at the first unreadable one, leaving `next`
   * on its line.
   */
  const readOn = () => {
    const start = next
    parse(lines.slice(start, start + windowSize).join('\n'), {
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

  // The caller refuses a file of more lines: reading on would take time and memory.
  for (skipEmpty(); next < lines.length && records.length + bad.length <= importLinesMax + 1; skipEmpty()) {
    const start = next
    try {
      readOn()
    } catch (error) {
      if (!(error instanceof CsvError || error instanceof MisquotedError)) throw error
      // The window may end within a record: its line is unreadable only if it begins a window.
      if (next > start) continue
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

/** The number of lines that are parsed together. Each unreadable line costs another parse of its window, not of the whole file. */
const windowSize = 200

/** The lines that show the delimiter: a title may stand above the names of the columns. */
const shownLines = 10

/** Picks the delimiter that splits the most of the first lines into the same number of fields, or else into more. */
function delimiterOf(lines: readonly string[]): string {
  const shown = lines.filter((line) => line !== '').slice(0, shownLines)
  const score = (delimiter: string) => {
    const counts = shown.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const kinds = [...Map.groupBy(counts.filter(Boolean), (count) => count)]
    return Math.max(0, ...kinds.map(([count, { length }]) => length * 1000 + count))
  }
  return [',', ';', '\t'].toSorted((a, b) => score(b) - score(a))[0] ?? ','
}
