import { stringify } from 'csv-stringify/sync'

/** A row of a table by its column names. The first row determines the columns. */
export type CsvRow = { [column: string]: string | number | boolean | null }

/**
 * Writes a table by RFC 4180, with a header line and CRLF; without rows it is empty. Text that a spreadsheet would take
 * for a formula gets a leading apostrophe, because anyone can write nicknames and titles.
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
