import { foldName } from '@muster/contract/names'
import type { ArmyReader, NamedArmy } from './pasted-armies.ts'
import { createArmyReader } from './pasted-armies.ts'
import { readTable } from './pasted-cells.ts'
import { readChat } from './pasted-chats.ts'
import { readLines } from './pasted-lines.ts'
import { parseMessages } from './pasted-messages.ts'
import type { PastedList, PastedRow } from './pasted-rows.ts'
import { parseTable } from './pasted-table.ts'

/**
 * Parses the participants of a pasted text: an export of a chat, a table, or lines. It marks uncertain rows, and names
 * every line and column that it ignores.
 */
export function parsePastedList<Army extends NamedArmy>(text: string, armies: readonly Army[]): PastedList<Army> {
  const read = createArmyReader(armies)
  return withoutRepeats(parse(text, read))
}

function parse<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): PastedList<Army> {
  const chat = readChat(text)
  if (chat) return parseMessages(chat, read)
  const table = readTable(text, read)
  if (!table) return readLines(text.split(/\r\n|\r|\n/u), read)
  const list = parseTable(table, read)
  // Rows from lines outside the table go back to their place in the text.
  return { ...list, rows: list.rows.toSorted((a, b) => text.indexOf(a.line) - text.indexOf(b.line)) }
}

/** Moves repeated participants to `leftOut`. */
function withoutRepeats<Army>(list: PastedList<Army>): PastedList<Army> {
  const seen = new Set<string>()
  const isRepeat = ({ nickname }: PastedRow<Army>) => {
    const key = foldName(nickname)
    const isSeen = seen.has(key)
    seen.add(key)
    return isSeen
  }
  const repeats = new Set(list.rows.filter(isRepeat))
  const hasOther = (row: PastedRow<Army>) =>
    [...repeats].some((other) => foldName(other.nickname) === foldName(row.nickname) && other.army !== row.army)
  return {
    ...list,
    rows: list.rows
      .filter((row) => !repeats.has(row))
      .map((row) =>
        hasOther(row) ? { ...row, doubts: [...row.doubts, 'Listed twice, with different armies.'] } : row,
      ),
    leftOut: [...list.leftOut, ...[...repeats].map((row) => ({ line: row.line, reason: 'listed twice', row }))],
  }
}
