import { stringify } from 'csv-stringify/sync'

/** A row of a table by its column names. The first row decides which columns there are. */
export type CsvRow = { [column: string]: string | number | boolean | null }

/**
 * A table as RFC 4180 has it, with a head and CRLF. Text that a spreadsheet would take for a formula gets an apostrophe in front:
 * nicknames and titles are written by anybody. Without rows it is empty.
 */
export const toCsv = (rows: readonly CsvRow[]): string =>
  rows[0] === undefined
    ? ''
    : stringify([...rows], {
        header: true,
        columns: Object.keys(rows[0]),
        record_delimiter: 'windows',
        escape_formulas: true,
        cast: { boolean: String },
      })
