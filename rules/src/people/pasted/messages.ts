import { foldName, foldText } from '@muster/contract/names'
import { type ArmyReader, findArmyIn, type NamedArmy } from '../armies.ts'
import { isDoubtful, isDropOut, isJoining, isPhone, isSigningUp, quoted } from '../words.ts'
import type { Chat, Message } from './chats.ts'
import { readLines } from './lines.ts'
import { cleanLine } from './marks.ts'
import type { LeftOut, PastedList, PastedRow } from './rows.ts'
import { armyToChoose } from './text.ts'

/** Parses the sign-ups in a chat. A later message or list replaces earlier ones; a cancellation leaves the sender out. */
export function parseMessages<Army extends NamedArmy>(
  { messages, notices }: Chat,
  read: ArmyReader<Army>,
): PastedList<Army> {
  const rows = new Map<string, PastedRow<Army>>()
  const leftOut: LeftOut<Army>[] = []
  const ignored = [...notices]
  for (const message of messages.filter(({ lines }) => lines.length > 0)) {
    const list = readMessage(message, read)
    for (const row of list.rows) {
      const key = foldName(row.nickname)
      rows.set(key, merged(rows.get(key), row))
    }
    for (const out of list.leftOut) {
      if (isDropOut(out.line)) rows.delete(foldName(out.row?.nickname ?? ''))
      leftOut.push(out)
    }
    ignored.push(...list.ignored.filter((line) => !ignored.includes(line)))
  }
  const isNew = (out: LeftOut<Army>, at: number) => leftOut.findIndex(({ line }) => line === out.line) === at
  return { rows: [...rows.values()], leftOut: leftOut.filter(isNew), ignored }
}

/** The later row counts, unless it has no army and the earlier one has. */
function merged<Army>(before: PastedRow<Army> | undefined, row: PastedRow<Army>): PastedRow<Army> {
  const had = before?.army ?? before?.written
  if (!before || !had) return row
  if (!row.army && row.written === '') return before
  if (before.army && before.army === row.army) return before.doubts.length === 0 ? before : row
  return { ...row, line: `${before.line} … ${row.line}`, doubts: [...row.doubts, 'They named two different armies.'] }
}

function readMessage<Army extends NamedArmy>({ sender, lines }: Message, read: ArmyReader<Army>): PastedList<Army> {
  const listed = readLines(lines, read)
  const isList = lines.length > 2 || lines.filter((line) => cleanLine(line).isMarked && /^\W*\d/u.test(line)).length > 0
  const hasNames = listed.rows.some(({ army, nickname }) => army && isName(nickname))
  if (isList && hasNames) return listed
  return readSigningUp(sender, lines, listed, read)
}

/** A separator between a name and an army, outside a sentence. */
const hasSign = /[:(\t|=/]|\s[-–—]|[-–—]\s/u

/** Whether the text beside an army is a name: at most four words, and not only words of signing up. */
const isName = (text: string) => /\p{L}/u.test(text) && !isSigningUp(wordsOf(text)) && text.split(/\s+/u).length <= 4

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’+\s]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')

function readSigningUp<Army extends NamedArmy>(
  sender: string,
  lines: string[],
  listed: PastedList<Army>,
  read: ArmyReader<Army>,
): PastedList<Army> {
  const text = lines.map((line) => cleanLine(line).text).join(' ')
  const line = `${sender}: ${lines.join(' ')}`
  const row: PastedRow<Army> = { nickname: sender, written: '', club: '', line, doubts: [] }
  if (isPhone(sender)) row.doubts.push('Only a phone number is known.')
  const listOf = (rows: PastedRow<Army>[], reason?: string): PastedList<Army> =>
    reason === undefined
      ? { rows, leftOut: [], ignored: [] }
      : { rows: [], leftOut: [{ line, reason, row }], ignored: [] }
  if (isDropOut(text)) return listOf([], 'seems to have dropped out')
  // A line as in a list: “Ana - Skaven”.
  const [named] = listed.rows
  const whole = read(text)
  const isOther = !whole && named?.army && isName(named.nickname) && lines.length === 1 && hasSign.test(text)
  if (isOther) {
    const isSelf = wordsOf(named.nickname).some((word) => wordsOf(sender).includes(word))
    return listOf([{ ...named, line, doubts: isSelf ? [] : [`${quoted(sender)} signed them up.`] }])
  }
  const [found, another] = findArmyIn(text, read)
  const army = whole ?? found?.army
  if (!army) {
    if (!isSigningUp(wordsOf(text)) || !isJoining(wordsOf(text).join(' ')) || text.includes('?'))
      return listOf([row], 'no army in this message')
    return listOf([row])
  }
  const own = wordsOf(sender)
  const rest = whole
    ? []
    : wordsOf(`${found?.before ?? ''} ${found?.after ?? ''}`).filter((word) => !own.includes(word))
  // “March” is a word of an army's name, but seldom means the army in a sentence.
  const isWord = army.strength === 'part' && army.army && !foldText(army.army.faction).includes(foldText(army.written))
  if (isWord && !isSigningUp(rest)) return listOf([row], 'no army in this message')
  if (another && !whole) row.doubts.push('The message names more than one army.')
  row.written = army.written
  if (army.army && !another) row.army = army.army
  if (!army.army) row.doubts.push(armyToChoose)
  if (!isSigningUp(rest) || isDoubtful(text)) row.doubts.push('The message says more than this.')
  if (army.strength === 'guess') row.doubts.push(`${quoted(army.written)} is probably this army.`)
  return listOf([row])
}
