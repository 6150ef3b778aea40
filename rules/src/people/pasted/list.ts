import { foldName } from '@muster/contract/names'
import { type ArmyReader, createArmyReader, type NamedArmy } from '../armies.ts'
import { namesByClub } from '../names.ts'
import { quoted } from '../words.ts'
import { readTable } from './cells.ts'
import { readChat } from './chats.ts'
import { readLines } from './lines.ts'
import { parseMessages } from './messages.ts'
import type { PastedList, PastedRow } from './rows.ts'
import { parseTable } from './table.ts'
import { parseTeams } from './teams.ts'

/**
 * Parses the participants of a pasted text: an export of a chat, a table, or lines. It marks uncertain rows, and names
 * every line and column that it ignores.
 */
export function parsePastedList<Army extends NamedArmy>(text: string, armies: readonly Army[]): PastedList<Army> {
  const read = createArmyReader(armies)
  return withoutRepeats(parse(text, read))
}

/** Parses teams of two, one a line; each of the two is read like a line of any other list. */
export const parsePastedTeams = <Army extends NamedArmy>(text: string, armies: readonly Army[]): PastedList<Army> =>
  withoutRepeats(parseTeams(text, (one) => parsePastedList(one, armies).rows[0]))

function parse<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): PastedList<Army> {
  const chat = readChat(text)
  if (chat) return parseMessages(chat, read)
  const table = readTable(text, read)
  if (!table) return readLines(text.split(/\r\n|\r|\n/u), read)
  const list = parseTable(table, read)
  // Rows from lines outside the table go back to their place in the text.
  return { ...list, rows: list.rows.toSorted((a, b) => text.indexOf(a.line) - text.indexOf(b.line)) }
}

/** Moves repeated participants to `leftOut`, and tells people of one name apart by their clubs. */
function withoutRepeats<Army>(list: PastedList<Army>): PastedList<Army> {
  const sameNames = Map.groupBy(list.rows, ({ nickname }) => foldName(nickname))
  const kept = new Map([...sameNames.values()].flatMap(toKeep))
  const repeats = list.rows.filter((row) => !kept.has(row))
  return {
    ...list,
    rows: list.rows.flatMap((row) => kept.get(row) ?? []),
    leftOut: [...list.leftOut, ...repeats.map((row) => ({ line: row.line, reason: 'listed twice', row }))],
  }
}

/** The rows of one name to keep, each with its new form. */
function toKeep<Army>(same: PastedRow<Army>[]): [PastedRow<Army>, PastedRow<Army>][] {
  const [first, ...others] = same
  if (!first || others.length === 0) return same.map((row) => [row, row])
  const names = namesByClub(same)
  if (names) {
    const doubt = `Several people are called ${quoted(first.nickname)}: their clubs tell them apart.`
    return same.map((row, at) => [row, { ...row, nickname: names[at] ?? row.nickname, doubts: [...row.doubts, doubt] }])
  }
  const isOther = others.some(({ army }) => army !== first.army)
  const doubts = isOther ? [...first.doubts, 'Listed twice, with different armies.'] : first.doubts
  return [[first, { ...first, doubts }]]
}
