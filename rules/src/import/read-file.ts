import type { Army } from '@muster/contract/armies'
import { importLinesMax } from '@muster/contract/import-fields'
import type { ImportFormat, ImportInput } from '@muster/contract/imports'
import { type ArmyLookup, createArmyLookup } from './catalogue.ts'
import { type DateOrders, findDateOrder } from './dates.ts'
import type { FileEvents } from './file-event.ts'
import { readEvents } from './file-events.ts'
import { isMusterExport, readMusterExport } from './muster-export.ts'
import { isNewRecruit, readNewRecruit } from './new-recruit.ts'
import { type BadLine, ImportError, tooLong } from './problems.ts'
import { type Row, readTable, type Table } from './table.ts'

export interface ImportedFile extends FileEvents {
  format: ImportFormat
  /** Undefined for a file in JSON. */
  table: Table | undefined
  dates: DateOrders
  armies: ArmyLookup
}

/** What a file is read with, besides its text. */
export type ReadOptions = Omit<ImportInput, 'file_name'> & {
  catalogue: readonly Pick<Army, 'id' | 'game_type' | 'faction' | 'name'>[]
}

/** Reads a file in any of the known formats. Throws an ImportError if it is in none of them. */
export function readFile(options: ReadOptions): ImportedFile {
  const armies = createArmyLookup(options.catalogue, options.armies)
  const json = parseJson(options.text)
  if (json === undefined) return readTableFile(options, armies)
  if (isMusterExport(json)) {
    const dates = { order: null, asks: false, example: null }
    return { format: 'muster', table: undefined, dates, armies, ...readMusterExport(json, armies) }
  }
  if (isAccountExport(json))
    throw new ImportError('This is the file of an account. Each of its events has an export of its own on its page.')
  if (!isNewRecruit(json))
    throw new ImportError('This JSON is no export of an event of Muster, and no tournament report of New Recruit.')
  const { rows, bad } = readNewRecruit(json, options.defaults ?? {})
  const read = readRows(rows, armies, { ...options, isRoster: false })
  return { format: 'new_recruit', table: undefined, armies, ...read, bad: inOrder([...bad, ...read.bad]) }
}

function readTableFile(options: ReadOptions, armies: ArmyLookup): ImportedFile {
  const table = readTable(options)
  const isRoster = !table.columns.some(({ field }) => field === 'player2')
  // Without a title or a nickname, each line would be bad for the same reason.
  const rows = table.missing.length > 0 ? [] : table.rows
  const read = readRows(rows, armies, { ...options, isRoster })
  return { format: 'table', table, armies, ...read, bad: inOrder([...table.bad, ...read.bad]) }
}

function readRows(
  rows: readonly Row[],
  armies: ArmyLookup,
  { date_order, isRoster }: Pick<ReadOptions, 'date_order'> & { isRoster: boolean },
) {
  const dates = findDateOrder([...new Set(rows.map(({ cells }) => cells.date))], date_order)
  return { dates, ...readEvents(rows, armies, { dateOrder: dates.order ?? 'dmy', isRoster }) }
}

const isAccountExport = (json: unknown) =>
  typeof json === 'object' && json !== null && 'format' in json && json.format === 'muster-account'

/** A line with the opponents of all rounds may be bad for several reasons. */
const inOrder = (bad: BadLine[]): BadLine[] =>
  [...Map.groupBy(bad, ({ line }) => line)]
    .map(([line, ofLine]) => ({ line, reason: [...new Set(ofLine.map(({ reason }) => reason))].join(' ') }))
    .toSorted((a, b) => a.line - b.line)

/** The maximum number of objects and lists. Their memory depends on their number, not on the length of the text. */
const containersMax = 25 * importLinesMax

/** Undefined for a text that does not begin like JSON. Throws an ImportError for JSON that is cut off or too large. */
function parseJson(text: string): unknown {
  if (!/^\uFEFF?\s*[{[]/.test(text)) return undefined
  if (text.replace(/[^{[]+/g, '').length > containersMax) throw tooLong()
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new ImportError('The file begins like JSON, but it is damaged or cut off.')
  }
}
