import type { NamedArmy } from '../armies.ts'
import { cleanLine, isBlank } from './marks.ts'
import type { PastedList, PastedRow } from './rows.ts'

/** Between the two of a team, outside of brackets: `&`, `+`, `/` or “and”, in the languages of the lists that we have seen. */
const between = /\s*[&+/]\s*(?![^(]*\))|\s+(?:and|und|et|y|e|en|og|och|i|és)\s+(?![^(]*\))/iu

type ReadOne<Army> = (text: string) => PastedRow<Army> | undefined

/**
 * Parses a list of teams of two, one each line: `Ana & Ben`, `Owls: Ana (Skaven) + Ben (Khorne)`, or in cells the name of
 * the team and then each name with its army. A team without a name is called as its members. `readOne` reads one of them.
 */
export function parseTeams<Army extends NamedArmy>(text: string, readOne: ReadOne<Army>): PastedList<Army> {
  const lines = text.split(/\r\n|\r|\n/u).map(cleanLine)
  const used = lines.filter((line) => !isBlank(line))
  return { rows: used.map((line) => teamOf(line, readOne)), leftOut: [], ignored: [] }
}

function teamOf<Army extends NamedArmy>(
  { text, line }: ReturnType<typeof cleanLine>,
  readOne: ReadOne<Army>,
): PastedRow<Army> {
  const { name, sides } = text.includes('\t') ? splitCells(text) : splitWords(text)
  const members = sides.flatMap((side) => readOne(side) ?? [])
  const row = { written: '', club: '', line }
  if (members.length !== 2)
    return { ...row, nickname: text, doubts: ['No second name was found: write both, such as “Ana & Ben”.'] }
  const unknown = members.filter(({ army, written }) => !army && written !== '')
  return {
    ...row,
    nickname: name || members.map(({ nickname }) => nickname).join(' & '),
    members,
    doubts: [
      ...members.flatMap(({ doubts }) => doubts),
      ...unknown.map(({ nickname, written }) => `The army of ${nickname}, “${written}”, is unknown: choose it below.`),
    ],
  }
}

function splitWords(text: string) {
  const [, name = '', rest = text] = /^([^:：(]{1,50})[:：]\s*(.+)$/u.exec(text) ?? []
  return { name: name.trim(), sides: rest.split(between) }
}

/** Two names; a team and two names; two names with armies; or a team and those. */
function splitCells(text: string) {
  const cells = text.split('\t').map((cell) => cell.trim())
  const name = cells.length % 2 === 1 ? (cells.shift() ?? '') : ''
  const half = cells.length / 2
  const sideOf = ([nickname = '', army = '']: string[]) => (army === '' ? nickname : `${nickname} (${army})`)
  return { name, sides: [sideOf(cells.slice(0, half)), sideOf(cells.slice(half))].filter(Boolean) }
}
