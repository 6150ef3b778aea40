import { foldName } from '@muster/contract/names'
import type { ArmyReader, NamedArmy } from './pasted-armies.ts'
import { createArmyReader } from './pasted-armies.ts'
import { readTable } from './pasted-cells.ts'
import { readChat } from './pasted-chats.ts'
import { readLines } from './pasted-lines.ts'
import { understandMessages } from './pasted-messages.ts'
import type { PastedList, PastedRow } from './pasted-rows.ts'
import { understandTable } from './pasted-table.ts'

/**
 * The participants of a pasted text, whatever its shape: an export of a chat, a table, or lines. What is not certain
 * is marked, and nothing is lost without being named.
 */
export function understandPasted<Army extends NamedArmy>(text: string, armies: readonly Army[]): PastedList<Army> {
  const read = createArmyReader(armies)
  return withoutRepeats(understand(text, read))
}

function understand<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): PastedList<Army> {
  const chat = readChat(text)
  if (chat) return understandMessages(chat, read)
  const table = readTable(text, read)
  if (!table) return readLines(text.split(/\r\n|\r|\n/u), read)
  const list = understandTable(table, read)
  // Those beside the table stand where they were written.
  return { ...list, rows: list.rows.toSorted((a, b) => text.indexOf(a.line) - text.indexOf(b.line)) }
}

/** Whoever is listed twice is taken once, and the second line is named. */
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
