import type { ArmyReader, NamedArmy, ReadArmy } from '../armies.ts'
import { fillMerged } from '../columns.ts'
import type { PersonRole } from '../headings.ts'
import { areTurned, joinName, turnedName } from '../names.ts'
import {
  isDoubtful,
  isDropOut,
  isNo,
  isNoClub,
  isPhone,
  isReserve,
  isUndecided,
  quoted,
  withoutDoubt,
} from '../words.ts'
import type { PastedRecord, PastedTable } from './cells.ts'
import { isHeading, sectionUnder, titleOf } from './headings.ts'
import { readLines } from './lines.ts'
import { cleanLine } from './marks.ts'
import type { LeftOut, PastedList, PastedRow } from './rows.ts'
import { armyToChoose } from './text.ts'

/** The names of the columns in a sentence. */
const columnNames: Partial<Record<PersonRole, string>> = {
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
  const names = columns.findIndex(({ role }) => role === 'name')
  const isTurned = areTurned(records.flatMap(({ cells }) => cells[names] || []))
  const hasArmies = columns.some(({ role }) => role === 'army' || role === 'faction')
  const clubs = mergedClubs(records, columns)
  const rows: PastedRow<Army>[] = []
  const leftOut: LeftOut<Army>[] = []
  const titles: string[] = []
  const beside = [...others]
  let section: ReturnType<typeof sectionUnder> = {}
  for (const record of records) {
    const filled = record.cells.filter((cell) => cell !== '')
    const only = cleanLine(filled[0] ?? '')
    if (filled.length === 1 && isHeading(only, false)) {
      titles.push(record.line)
      section = sectionUnder(titleOf(only))
      continue
    }
    if (record.cells.length === 1) {
      beside.push(record.line)
      continue
    }
    const at = (role: PersonRole) => record.cells[columns.findIndex((column) => column.role === role)] ?? ''
    const row = rowOf(record, at, read, isTurned, hasArmies)
    if (section.doubt) row.doubts.push(section.doubt)
    const club = clubs.get(record)
    if (row.club === '' && club) {
      row.club = club
      row.doubts.push('The club is taken from a line above.')
    }
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

function rowOf<Army extends NamedArmy>(
  { line }: PastedRecord,
  at: (role: PersonRole) => string,
  read: ArmyReader<Army>,
  isTurned: boolean,
  hasArmies: boolean,
): PastedRow<Army> {
  const parts = { nickname: at('nickname'), name: at('name'), first: at('first'), last: at('last') }
  const clean = cleanLine(joinName(parts))
  // Without a column for armies, they may follow the names.
  const [inside] = hasArmies ? [] : readLines([clean.text], read).rows
  const written = inside?.nickname ?? clean.text
  const turned = turnedName(written)
  const doubts = inside?.doubts.slice() ?? []
  if (turned && !isTurned) doubts.push('Surname and first name may be the other way round.')
  if (isDoubtful(written)) doubts.push('They may not be coming.')
  const name = turned ?? written
  const nickname = isDoubtful(name) ? withoutDoubt(name) : name
  if (isPhone(nickname)) doubts.push('The name is missing.')
  if (clean.isCrossed) doubts.push('The line has a cross mark.')
  const status = at('status') || at('coming')
  if (isReserve(status) || isDoubtful(status)) doubts.push(`The list says ${quoted(status)}.`)
  const club = isNoClub(at('club')) ? '' : at('club')
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

/** The clubs of the records in a table with merged cells for them, left of the names. */
function mergedClubs(records: PastedRecord[], columns: PastedTable['columns']): Map<PastedRecord, string> {
  const [at, name] = ['club', 'nickname|name|first|last'].map((roles) =>
    columns.findIndex(({ role }) => role && roles.split('|').includes(role)),
  )
  if (at === undefined || name === undefined || at === -1 || at > name) return new Map()
  const named = records.filter(({ cells }) => cells[name])
  const filled = fillMerged(named.map(({ cells }) => cells[at] ?? ''))
  return new Map(named.map((record, index) => [record, filled?.[index] ?? '']))
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

function reasonToLeaveOut(
  { cells }: PastedRecord,
  at: (role: PersonRole) => string,
  columns: PastedTable['columns'],
): string | undefined {
  const dropped = at('dropped')
  if (dropped !== '' && !isNo(dropped) && !isUndecided(dropped)) return 'dropped out'
  if (isNo(at('coming')) || isNo(at('status'))) return 'not coming'
  const remark = cells.find((cell, index) => columns[index]?.role !== 'club' && isDropOut(cell))
  return remark === undefined ? undefined : `says ${quoted(remark)}`
}
