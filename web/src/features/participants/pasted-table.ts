import type { ArmyReader, NamedArmy, ReadArmy } from './pasted-armies.ts'
import type { PastedRecord, PastedTable } from './pasted-cells.ts'
import type { ColumnRole } from './pasted-columns.ts'
import { isHeading, sectionUnder, titleOf } from './pasted-headings.ts'
import { readLines } from './pasted-lines.ts'
import { cleanLine } from './pasted-marks.ts'
import type { LeftOut, PastedList, PastedRow } from './pasted-rows.ts'
import { armyToChoose } from './pasted-text.ts'
import { isDoubtful, isDropOut, isPhone, isReserve, isUndecided, quoted, withoutDoubt } from './pasted-words.ts'

/** The names of the columns in a sentence. */
const columnNames: Partial<Record<ColumnRole, string>> = {
  nickname: 'nickname',
  name: 'nickname',
  first: 'nickname',
  last: 'nickname',
  army: 'army',
  faction: 'army',
  club: 'club',
}

/** Parses a table with one participant a row; reads lines outside it like a list. */
export function parseTable<Army extends NamedArmy>(
  { columns, records, others }: PastedTable,
  read: ArmyReader<Army>,
): PastedList<Army> {
  const isTurned = isSurnameFirst(records, columns)
  const hasArmies = columns.some(({ role }) => role === 'army' || role === 'faction')
  const rows: PastedRow<Army>[] = []
  const leftOut: LeftOut<Army>[] = []
  const titles: string[] = []
  const beside = [...others]
  let section: ReturnType<typeof sectionUnder> = {}
  for (const record of records) {
    const filled = record.cells.filter((cell) => cell !== '')
    const only = cleanLine(filled[0] ?? '')
    if (filled.length === 1 && isHeading(only, false)) {
      titles.push(only.line)
      section = sectionUnder(titleOf(only))
      continue
    }
    if (record.cells.length === 1) {
      beside.push(record.line)
      continue
    }
    const at = (role: ColumnRole) => record.cells[columns.findIndex((column) => column.role === role)] ?? ''
    const row = rowOf(record, at, read, isTurned, hasArmies)
    if (section.doubt) row.doubts.push(section.doubt)
    const reason = row.nickname === '' ? 'no name found' : (reasonToLeaveOut(record, at, columns) ?? section.leftOut)
    if (reason) leftOut.push({ line: row.line, reason, ...(row.nickname !== '' && { row }) })
    else rows.push(row)
  }
  const rest = readLines(beside, read)
  return {
    rows: [...rows, ...rest.rows],
    leftOut: [...leftOut, ...rest.leftOut],
    ignored: [...rest.ignored, ...titles],
    columns: {
      used: [...new Set(columns.flatMap(({ role }) => (role && columnNames[role]) ?? []))],
      ignored: columns.flatMap(({ role, title }) => (role === undefined && title !== '“”' ? [title] : [])),
    },
  }
}

/** “Smith, John”, in one cell. */
const turned = /^([^,]+),(?!\s*(?:jr|sr|ii|iii|phd)\b)\s*([^,]+)$/iu

function isSurnameFirst(records: PastedRecord[], columns: PastedTable['columns']): boolean {
  const at = columns.findIndex(({ role }) => role === 'name')
  const names = records.flatMap(({ cells }) => cells[at] || [])
  return names.filter((name) => turned.test(name)).length > names.length / 2
}

/** “Name” is the first name if there is a column for the surname. */
const fullName = (at: (role: ColumnRole) => string) =>
  at('last') === '' ? at('name') || at('first') : `${at('first') || at('name')} ${at('last')}`

function rowOf<Army extends NamedArmy>(
  { line }: PastedRecord,
  at: (role: ColumnRole) => string,
  read: ArmyReader<Army>,
  isTurned: boolean,
  hasArmies: boolean,
): PastedRow<Army> {
  const clean = cleanLine(at('nickname') || fullName(at))
  // Without a column for armies, they may follow the names.
  const [inside] = hasArmies ? [] : readLines([clean.text], read).rows
  const written = inside?.nickname ?? clean.text
  const [, surname, first] = turned.exec(written) ?? []
  const doubts = inside?.doubts.slice() ?? []
  if (first && !isTurned) doubts.push('Surname and first name may be the other way round.')
  if (isDoubtful(written)) doubts.push('They may not be coming.')
  const name = first ? `${first} ${surname}` : written
  const nickname = isDoubtful(name) ? withoutDoubt(name) : name
  if (isPhone(nickname)) doubts.push('The name is missing.')
  if (clean.isCrossed) doubts.push('The line has a cross mark.')
  const status = at('status') || at('coming')
  if (isReserve(status) || isDoubtful(status)) doubts.push(`The list says ${quoted(status)}.`)
  const club = isUndecided(at('club')) ? '' : at('club')
  const army = inside ? undefined : armyOf(at('faction'), at('army'), read)
  if (army && !army.army) doubts.push(armyToChoose)
  else if (army?.strength === 'guess') doubts.push(`${quoted(army.written)} is probably this army.`)
  return {
    nickname,
    ...(inside?.army && { army: inside.army }),
    ...(army?.army && { army: army.army }),
    written: army?.written ?? inside?.written ?? '',
    club: club || (inside?.club ?? ''),
    line,
    doubts,
  }
}

/** Reads faction and army together, or the one of both that is known. */
function armyOf<Army extends NamedArmy>(
  faction: string,
  army: string,
  read: ArmyReader<Army>,
): ReadArmy<Army> | undefined {
  const cells = [faction, army].map((cell) => cleanLine(cell).text).filter((cell) => cell !== '' && !isUndecided(cell))
  const written = cells.join(' - ')
  if (written === '') return undefined
  const known = cells.flatMap((cell) => read(cell) ?? [])
  const joined = read(written)
  if (joined) return joined
  // Ignore other text in the column of the army, such as a link to a list.
  return known.length === 1 && known[0] && cells.length > 1
    ? { ...known[0], strength: 'guess' }
    : { written, strength: 'guess' }
}

const isYes = (cell: string) => cell !== '' && !/^(?:no|n|false|0|-|none)$/iu.test(cell)
const isNo = (cell: string) => /^(?:no|n|false|0|nope|declined|out|refunded)\b/iu.test(cell)

function reasonToLeaveOut(
  { cells }: PastedRecord,
  at: (role: ColumnRole) => string,
  columns: PastedTable['columns'],
): string | undefined {
  if (isYes(at('dropped'))) return 'dropped out'
  if (isNo(at('coming')) || isNo(at('status'))) return 'not coming'
  const remark = cells.find((cell, index) => columns[index]?.role !== 'club' && isDropOut(cell))
  return remark === undefined ? undefined : `says ${quoted(remark)}`
}
