import { basePath } from '@muster/contract'
import { guardCell } from '@muster/contract/csv-cells'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const csvType = 'text/csv'

/** A row of a table by its column names. The first row determines the columns. */
export type CsvRow = { [column: string]: string | number | boolean | null }

/** How every table is written: an unquoted line break would end the row, and what follows it would begin a cell. */
const csvForm = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: { boolean: String, string: guardCell },
} as const

/**
 * Writes a table by RFC 4180, with a header line and CRLF; without rows it is empty. Text that a spreadsheet would take
 * for a formula gets a leading apostrophe; numbers, such as negative points, stay numbers.
 */
export const toCsv = (rows: readonly CsvRow[]): string =>
  rows[0] === undefined
    ? ''
    : stringify([...rows], {
        header: true,
        columns: Object.keys(rows[0]),
        ...csvForm,
      })

/** The same without a header line, for a table that is written part by part. */
export const writeCsvRows = (rows: readonly CsvRow[], columns: readonly string[]): string =>
  stringify([...rows], { columns: [...columns], ...csvForm })

export const prefersCsv = (request: FastifyRequest) => request.accepts().type(['application/json', csvType]) === csvType

/** Sends a table as a file. */
export const sendCsv = (reply: FastifyReply, rows: readonly CsvRow[]) => sendFile(reply, toCsv(rows))

/**
 * Sends a table for people: with the byte order mark without which Excel shows `Zoë` as `ZoÃ«`, and with its header line
 * even if it has no rows. Programs get neither, because their parsers would read the mark as a part of a name.
 */
export const sendSheet = (reply: FastifyReply, rows: readonly CsvRow[], header: string) =>
  sendFile(reply, `\uFEFF${toCsv(rows) || header}`)

const sendFile = (reply: FastifyReply, text: string) =>
  reply
    .type(`${csvType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName(reply.request.url)}"`)
    .send(text)

/**
 * `/api/v1/stats/armies/Flesh-eater%20Courts/games?limit=7` to `muster-stats-armies-Flesh-eater-Courts-games.csv`,
 * however the path is encoded: the response may be cached for other spellings.
 */
function fileName(url: string) {
  const [path = ''] = url.split('?', 1)
  const name = decodeURIComponent(path)
    .slice(basePath.length)
    .replace(/\/$/, '')
    .replace(/\.(?:csv|sheet)$/, '')
  return `muster${name.replace(/\W+/g, '-')}.csv`
}
