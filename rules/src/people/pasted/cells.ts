import { readCell } from '@muster/contract/csv-cells'
import type { ArmyReader, NamedArmy } from '../armies.ts'
import { guessColumns, sampleOf } from '../columns.ts'
import { type PersonRole, personRoles, readHeading } from '../headings.ts'
import { cleanLine } from './marks.ts'

export interface PastedRecord {
  line: string
  cells: string[]
}

export interface PastedTable {
  /** The role of each column, by its heading or else by its cells. */
  columns: { role: PersonRole | undefined; title: string }[]
  records: PastedRecord[]
  /** Lines before the heading. */
  others: string[]
}

const delimiters = ['\t', ';', '|', ',']

/** The table in a text; undefined if its lines have no common columns. */
export function readTable<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): PastedTable | undefined {
  const forms = readForms(text)
  if (forms) return forms
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue
    const records = splitRecords(text, delimiter)
    const table = withHeading(records, read) ?? withoutHeading(records, delimiter, text, read)
    if (table) return table
  }
  return undefined
}

/** Forms that people have filled in, one below the other: “Name: Ana”, “Army: Skaven”, then the next name. */
function readForms(text: string): PastedTable | undefined {
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '')
  const fields = lines.map((line) => /^\W*(?<title>[^:\n]{2,40}?)\W*:\W*(?<value>.*)$/u.exec(line)?.groups)
  const [first] = fields.flatMap((field) => field?.title ?? [])
  const isField = (field: (typeof fields)[number]) => roleOf(field?.title ?? '') !== undefined
  const starts = fields.filter((field) => field?.title === first).length
  if (!first || starts < 2 || roleOf(first) === undefined || fields.filter(isField).length < 0.8 * lines.length)
    return undefined
  const titles = [...new Set(fields.flatMap((field) => (isField(field) ? (field?.title ?? []) : [])))]
  if (titles.length < 2) return undefined
  const records: PastedRecord[] = []
  for (const [at, field] of fields.entries()) {
    if (field?.title === first) records.push({ line: '', cells: titles.map(() => '') })
    const record = records.at(-1)
    if (!record) continue
    record.line = [record.line, lines[at]?.trim()].filter((line) => line !== '').join(' · ')
    if (isField(field)) record.cells[titles.indexOf(field?.title ?? '')] = field?.value?.trim() ?? ''
  }
  const columns = titles.map((title) => ({ role: personRoleOf(title), title }))
  return { columns, records, others: [] }
}

const roleOf = (title: string) => readHeading(title)?.role

/** The role of a column that is read; undefined for one of matches or payments. */
const personRoleOf = (title: string): PersonRole | undefined => {
  const heading = readHeading(title)
  return heading?.side === 2 ? undefined : personRoles.find((role) => role === heading?.role)
}

/**
 * Reads a table with a heading among its first four lines. A heading has two known titles, or one and no digits; a record
 * below it has as many cells.
 */
function withHeading<Army extends NamedArmy>(records: PastedRecord[], read: ArmyReader<Army>): PastedTable | undefined {
  const index = records.slice(0, 4).findIndex(({ cells }, at) => {
    if (cells.some((cell) => read(cell)?.strength === 'full')) return false
    const roles = cells.map(roleOf)
    const known = roles.filter((role) => role !== undefined).length
    const isOne = cells.some((cell) => personRoleOf(cell) !== undefined)
    const isAbove = records.slice(at + 1).some((record) => record.cells.length === cells.length)
    return cells.length > 1 && isAbove && isOne && (known > 1 || !/\d/u.test(cells.join('')))
  })
  const heading = records[index]
  if (!heading) return undefined
  const rows = records.slice(index + 1)
  const roles = heading.cells.map(personRoleOf)
  // Without a column of names, the first unknown column has them.
  const isNamed = roles.some((role) => role && ['nickname', 'name', 'first', 'last'].includes(role))
  const free = heading.cells.findIndex((title) => roleOf(title) === undefined)
  const columns = heading.cells.map((title, at) => ({
    role: !isNamed && at === free ? ('name' as const) : roles.indexOf(roles[at]) === at ? roles[at] : undefined,
    title: title || `column ${at + 1}`,
  }))
  return {
    columns,
    records: rows,
    others: records.slice(0, index).map(({ line }) => line),
  }
}

function withoutHeading<Army extends NamedArmy>(
  records: PastedRecord[],
  delimiter: string,
  text: string,
  read: ArmyReader<Army>,
): PastedTable | undefined {
  const widths = records.map(({ cells }) => cells.length)
  const wide = records.filter(({ cells }) => cells.length > 1)
  const isEven = delimiter !== '\t' && records.length > 1 && widths.every((width) => width > 2 && width === widths[0])
  const isQuoted = text.split('\n').filter((line) => line.trim().startsWith('"')).length > records.length / 2
  const isTable = delimiter === '\t' ? wide.length >= records.length / 2 : isEven || (isQuoted && wide.length > 0)
  if (!isTable) return undefined
  // Ignore a first column that only numbers the rows.
  const isCounted =
    wide.every(({ cells }) => cells.length > 2 || isCount(cells[0])) && wide.every(({ cells }) => isCount(cells[0]))
  const rows = isCounted ? wide.map(({ line, cells }) => ({ line, cells: cells.slice(1) })) : wide
  const roles = guessColumns(
    rows.map(({ cells }) => cells.map((cell) => cleanLine(cell).text)),
    (cell) => read(cell) !== undefined,
  )
  return {
    columns: roles.map((role, at) => ({ role, title: sampleOf(rows, at) })),
    records: records.map((record) => rows[wide.indexOf(record)] ?? record),
    others: [],
  }
}

const isCount = (cell = '') => /^#?\d{1,3}[.)]?$/u.test(cell)

/** The records of delimited text. A quoted cell may hold delimiters, line ends and doubled quotes. */
function splitRecords(text: string, delimiter: string): PastedRecord[] {
  const records: PastedRecord[] = []
  let [cells, cell, line, isQuoted] = [[] as string[], '', '', false]
  const endRecord = () => {
    cells.push(cell)
    records.push({ line: line.trim(), cells: cells.map((value) => readCell(value.trim())) })
    ;[cells, cell, line] = [[], '', '']
  }
  const lines = text.replace(/\r\n?/gu, '\n')
  for (let at = 0; at < lines.length; at++) {
    const sign = lines[at] ?? ''
    if (sign === '\n' && !isQuoted) {
      endRecord()
      continue
    }
    line += sign
    if (isQuoted && sign === '"' && lines[at + 1] === '"') {
      cell += sign
      at++
    } else if (isQuoted && sign === '"') isQuoted = false
    else if (sign === '"' && cell.trim() === '' && lines.indexOf('"', at + 1) > 0) [isQuoted, cell] = [true, '']
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  endRecord()
  return records.map(withoutFrame).filter(({ cells: all }) => all.some((value) => /[\p{L}\p{N}]/u.test(value)))
}

/** Removes the empty cells that come from the bars at both ends of a Markdown row. */
function withoutFrame({ line, cells }: PastedRecord): PastedRecord {
  return line.startsWith('|') && line.endsWith('|') ? { line, cells: cells.slice(1, -1) } : { line, cells }
}
