import { readCell } from '@muster/contract/csv-cells'
import { readCsv } from './csv.ts'
import { type BadLine, ImportError, quote } from './problems.ts'

const required = ['event', 'date', 'country', 'player1', 'army1', 'score1', 'player2', 'army2', 'score2'] as const
const optional = ['city', 'game_type', 'event_type', 'faction1', 'faction2', 'round', 'table'] as const
const columns = [...required, ...optional]

export type Column = (typeof columns)[number]

/** The cells of a line by column; an empty text for a blank cell. */
export type Cells = Record<Column, string>

export interface Table {
  rows: { line: number; cells: Cells }[]
  bad: BadLine[]
}

/** Reads a file of matches whose first line names the columns. Throws an ImportError if that line is invalid. */
export function readTable(text: string): Table {
  const { records, bad } = readCsv(text)
  const [header, ...lines] = records
  if (header === undefined) throw new ImportError(`The file is empty. ${expectation}`)
  const places = readHeader(header.fields)
  const rows: Table['rows'] = []
  for (const { line, fields } of lines) {
    // A spreadsheet leaves such rows behind after somebody clears their cells.
    if (fields.every((field) => field.trim() === '')) continue
    if (fields.length === header.fields.length) rows.push({ line, cells: cellsOf(fields, places) })
    else bad.push({ line, reason: `it has ${count(fields.length)} where the first line has ${header.fields.length}.` })
  }
  return { rows, bad }
}

const expectation = `Its first line must name these columns, in any order: ${required.join(', ')}; it may also name: ${optional.join(', ')}. faction1 and faction2 can stand instead of army1 and army2.`

const count = (fields: number) => (fields === 1 ? '1 field' : `${fields} fields`)

type Places = ReadonlyMap<Column, number>

function readHeader(fields: readonly string[]): Places {
  const names = fields.map((field) =>
    field
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const places = new Map<Column, number>()
  for (const column of columns) {
    const place = names.indexOf(column)
    if (place === -1) continue
    if (names.includes(column, place + 1)) throw new ImportError(`The column ${column} is there twice. ${expectation}`)
    places.set(column, place)
  }
  const missing = required.filter((column) => !places.has(column) && !places.has(standInOf(column)))
  if (missing.length > 0) {
    const [what, shown] = [missing.length === 1 ? 'column' : 'columns', fields.map(quote).join(', ')]
    throw new ImportError(
      `The ${what} ${missing.join(', ')} cannot be found in the first line (${shown}). ${expectation}`,
    )
  }
  return places
}

const standInOf = (column: Column) => (column === 'army1' ? 'faction1' : column === 'army2' ? 'faction2' : column)

/**
 * Text that Muster guarded against spreadsheets is read as it was. A line break inside a cell only fits it into a
 * spreadsheet column; names contain none.
 */
const cellsOf = (fields: readonly string[], places: Places) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      readCell(fields[places.get(column) ?? -1] ?? '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    ]),
  ) as Cells
