import { readCell } from '@muster/contract/csv-cells'
import {
  eventFields,
  type ImportField,
  importColumnsMax,
  importFields,
  importLinesMax,
} from '@muster/contract/import-fields'
import type { ImportInput } from '@muster/contract/imports'
import { foldName } from '@muster/contract/names'
import { fillMerged } from '../people/columns.ts'
import { readHeading } from '../people/headings.ts'
import { areTurned, joinName, turnedName } from '../people/names.ts'
import { isBye, isDropOut, isNo, isYes } from '../people/words.ts'
import { doubtsOf, isJoined, recogniseColumns } from './columns.ts'
import { type CsvRecord, readCsv } from './csv.ts'
import { findHeader, headerAt } from './header.ts'
import { createOutcomeCheck } from './outcomes.ts'
import { type BadLine, ImportError, quote, tooLong } from './problems.ts'
import { readRoundTitles } from './round-titles.ts'
import { hasBothScores, outcomeOf } from './scores.ts'
import { unfold } from './shapes/unfold.ts'

/** The cells of a line by field; an empty text for a blank cell. */
export type Cells = Record<ImportField, string>

export interface Row {
  line: number
  cells: Cells
  /** What the file says of a participant besides, such as “Dropped”. */
  status?: string
  doubts?: string[]
}

export interface Table {
  hasHeader: boolean
  columns: { header: string; samples: string[]; field: ImportField | null }[]
  /** The fields without a column or a default, which every import needs. */
  missing: ImportField[]
  rows: Row[]
  bad: BadLine[]
}

type TableOptions = Pick<ImportInput, 'text' | 'columns' | 'has_header' | 'defaults'>

/** Reads a table of matches or of participants. Throws an ImportError if there is none. */
export function readTable({ text, columns: chosen, has_header, defaults = {} }: TableOptions): Table {
  const { records, bad } = readCsv(text)
  if (records.every(isBlank) && bad.length === 0) throw new ImportError('The file is empty.')
  if (records.length + bad.length > importLinesMax + 1) throw tooLong()
  const at = has_header === false ? -1 : findHeader(records, has_header === true)
  const written = records[at]?.fields.join('\n')
  const titles = headerAt(records, at)
  const isOfTwo = at > 0 && titles.join('\n') !== written
  const above = new Set(records.slice(0, Math.max(0, isOfTwo ? at - 1 : at)))
  // The names of the columns may stand above each round.
  const filled = records.filter(
    (record) => !isBlank(record) && record.fields.join('\n') !== written && !(isOfTwo && record === records[at - 1]),
  )
  const width = at === -1 ? widthOf(filled) : (records[at]?.fields.length ?? 0)
  if (width > importColumnsMax) throw new ImportError(`A table can have at most ${importColumnsMax} columns.`)
  const isWhole = (record: CsvRecord) => record.fields.length === width && !above.has(record)
  const named = at === -1 ? Array.from({ length: width }, () => '') : titles
  const { header, lines } = unfold({ header: named, lines: filled, isWhole })
  const ragged = new Set(filled.filter((record) => !isWhole(record)))
  const whole = lines.filter((record) => !ragged.has(record))
  const samples = header.map((_, place) => samplesOf(whole, place))
  const fields = chosen ?? withBothScores(recogniseColumns(header), header, whole)
  const columns = samples.map((ofColumn, place) => ({
    header: header[place]?.trim() ?? '',
    samples: ofColumn,
    field: fields[place] ?? null,
  }))
  refuseRepeats(columns)
  const given = new Set(columns.flatMap(({ field }) => field ?? []))
  const missing = (['event', 'player1'] as const).filter((field) => !given.has(field) && !defaultOf(defaults, field))
  const outcomeDoubts = createOutcomeCheck(columns)
  const rows: Row[] = []
  const refused = [...bad]
  const rounds = given.has('player2') && !given.has('round') ? readRoundTitles(lines) : []
  for (const [place, record] of lines.entries()) {
    const { line, fields: cells } = record
    const { isTitle, round = '', isLost } = rounds[place] ?? {}
    if (isTitle) continue
    if (above.has(record)) refused.push({ line, reason: aboveHeader })
    else if (ragged.has(record))
      refused.push({ line, reason: `it has ${count(cells.length)} where the first line has ${width}.` })
    else {
      const own = cellsOf(cells, columns, defaults)
      own.round ||= round
      const doubts = [...doubtsOf(columns), ...outcomeDoubts(own, cells), ...(isLost ? [unknownRound] : [])]
      rows.push({ line, cells: own, status: statusOf(cells, columns), doubts })
    }
  }
  fillDown(rows, columns)
  doubtCrosses(rows, columns)
  turnNames(rows)
  return { hasHeader: at !== -1, columns, missing, rows, bad: refused }
}

/** A spreadsheet leaves such rows behind after somebody clears their cells. */
const isBlank = ({ fields }: CsvRecord) => fields.every((cell) => cell.trim() === '')

const unknownRound = 'Its round is not known: another line stands between it and the title of the round.'
const aboveHeader = 'it is above the names of the columns.'

/** The number of cells that most lines have. */
function widthOf(records: readonly CsvRecord[]): number {
  const widths = [...Map.groupBy(records, ({ fields }) => fields.length)]
  return widths.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

const samplesOf = (lines: readonly CsvRecord[], place: number) =>
  [...new Set(lines.slice(0, 50).map((line) => cellAt(line, place).slice(0, 60)))]
    .filter((cell) => cell !== '')
    .slice(0, 3)

/** A column of results such as `20-10` holds the scores if no others hold both, or if it contradicts most of those around it. */
function withBothScores(
  fields: (ImportField | null)[],
  header: readonly string[],
  lines: readonly CsvRecord[],
): (ImportField | null)[] {
  const results = header.findIndex(
    (name, at) => readHeading(name)?.role === 'result' && lines.some((line) => hasBothScores(cellAt(line, at))),
  )
  if (!fields.includes('player2') || results === -1 || fields[results] !== null) return fields
  const [first, second] = [fields.indexOf('score1'), fields.indexOf('score2')]
  const told = lines.filter((line) => hasBothScores(cellAt(line, results)))
  // Around the result of a pairing list stand the points before the round.
  const contradicted = told.filter((line) => {
    const outcome = outcomeOf({ score1: cellAt(line, first), score2: cellAt(line, second) })
    return outcome !== undefined && outcome !== outcomeOf({ score1: cellAt(line, results), score2: '' })
  })
  const isBetween = first < results && results < second && header[first] === header[second]
  if (second !== -1 && !(isBetween && contradicted.length * 2 > told.length)) return fields
  return fields.map((field, at) => (at === results ? 'score1' : at === first || at === second ? null : field))
}

const cellAt = ({ fields }: CsvRecord, at: number) => clean(fields[at] ?? '')

function refuseRepeats(columns: Table['columns']) {
  const once = columns.flatMap(({ field }) => (field === null || isJoined(field) ? [] : field))
  const repeated = once.find((field, index) => once.indexOf(field) !== index)
  if (repeated) throw new ImportError(`Two columns are ${repeated}: choose one of them.`, 'columns')
}

const count = (fields: number) => (fields === 1 ? '1 field' : `${fields} fields`)

/** Text that Muster guarded against spreadsheets is read as it was. A line break inside a cell only fits it into a column. */
const clean = (cell: string) =>
  readCell(cell)
    // Not /\s*\n\s*/: in a long run of spaces, it would take time that grows with the square of its length.
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
    .trim()

function cellsOf(fields: readonly string[], columns: Table['columns'], defaults: Defaults): Cells {
  const cells = Object.fromEntries(importFields.map((field) => [field, ''])) as Cells
  for (const [place, { field }] of columns.entries()) if (field !== null) cells[field] = clean(fields[place] ?? '')
  for (const field of ['player1', 'player2'] as const) cells[field] = nameOf(field, fields, columns)
  for (const field of eventFields) cells[field] ||= defaultOf(defaults, field)
  // Muster's own files name a bye in the column of results.
  if (cells.player2 === '' && fields.some(isBye)) cells.player2 = 'bye'
  return cells
}

/** A name from the columns of its parts. Columns that were chosen by hand are joined in their order. */
function nameOf(field: ImportField, fields: readonly string[], columns: Table['columns']): string {
  const parts = columns.flatMap((column, place) =>
    column.field === field ? { role: readHeading(column.header)?.role, text: clean(fields[place] ?? '') } : [],
  )
  const of = (role: string) => parts.find((part) => part.role === role)?.text ?? ''
  const named = { nickname: of('nickname'), name: of('name'), first: of('first'), last: of('last') }
  const isKnown =
    new Set(parts.map(({ role }) => role)).size === parts.length && parts.every(({ role }) => role && role in named)
  return isKnown
    ? joinName(named)
    : parts
        .map(({ text }) => text)
        .filter(Boolean)
        .join(' ')
}

/** In letters. A longer status is no status, and the expressions that read it take time that grows with its square. */
const statusMax = 200

const statusOf = (fields: readonly string[], columns: Table['columns']) =>
  columns
    .flatMap(({ header, field }, place) => {
      const role = field === null ? readHeading(header)?.role : undefined
      const cell = clean(fields[place] ?? '').slice(0, statusMax)
      if (role === 'dropped') return isYes(cell) || isDropOut(cell) ? 'dropped' : []
      return role === 'status' || (role === 'coming' && isNo(cell)) ? cell : []
    })
    .join(' ')
    .slice(0, statusMax)

/** In a crosstable, names of participants stand above the columns as well. Two may be a coincidence. */
function doubtCrosses(rows: readonly Row[], columns: Table['columns']) {
  const headers = new Set(columns.map(({ header, field }) => (field === null ? foldName(header) : '')))
  const crossed = rows.filter(({ cells }) => cells.player1 !== '' && headers.has(foldName(cells.player1)))
  if (crossed.length > 2)
    for (const { doubts } of rows) doubts?.push('No match is added from the columns of other names.')
}

/** Fills the cells below merged ones of the same event. In a roster, clubs may be merged left of the names. */
function fillDown(rows: readonly Row[], columns: Table['columns']) {
  const fields = columns.map(({ field }) => field)
  const isByClub =
    !fields.includes('player2') && fields.includes('club1') && fields.indexOf('club1') < fields.indexOf('player1')
  const mergeable: ImportField[] = isByClub ? ['date', 'club1'] : ['round', 'date']
  const starts = rows.flatMap(({ cells }, at) => (cells.event === rows[at - 1]?.cells.event ? [] : at))
  for (const [index, start] of starts.entries())
    for (const field of mergeable) if (fields.includes(field)) fillField(rows.slice(start, starts[index + 1]), field)
}

function fillField(rows: readonly Row[], field: ImportField) {
  const filled = fillMerged(rows.map(({ cells }) => cells[field]))
  for (const [at, { cells, doubts }] of rows.entries()) {
    const value = filled?.[at] ?? cells[field]
    if (value === cells[field]) continue
    cells[field] = value
    doubts?.push(`${field} is taken from a line above: ${quote(value)}.`)
  }
}

/** Turns “Smith, John” round. Where most names are in their usual order, the line is in doubt. */
function turnNames(rows: readonly Row[]) {
  const isSure = areTurned(rows.flatMap(({ cells }) => [cells.player1, cells.player2].filter((name) => name !== '')))
  for (const { cells, doubts } of rows) {
    for (const field of ['player1', 'player2'] as const) {
      const turned = turnedName(cells[field])
      if (turned === undefined) continue
      if (!isSure) doubts?.push(`${quote(cells[field])} is read as ${turned}.`)
      cells[field] = turned
    }
  }
}

type Defaults = NonNullable<ImportInput['defaults']>

const defaultOf = (defaults: Defaults, field: ImportField) =>
  (field in defaults ? defaults[field as keyof Defaults] : undefined)?.trim() ?? ''
