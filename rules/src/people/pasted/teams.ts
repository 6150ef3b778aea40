import type { NamedArmy } from '../armies.ts'
import { cleanLine, isBlank } from './marks.ts'
import type { PastedList, PastedRow } from './rows.ts'

/** Between the two of a team, outside of brackets, the strongest sign first: an army may have an “and” in its name. */
const between = [
  /\s*[&+](?![^(]*\))\s*/u,
  /\s*\/(?![^(]*\))\s*/u,
  /\s+(?:and|und|et|y|e|en|og|och|i|és|ja)\s+(?![^(]*\))/iu,
  /\s*,\s*(?![^(]*\))/u,
]

/** The two that the strongest sign splits a text into; else the text. */
const halve = (text: string) => between.map((sign) => text.split(sign)).find(({ length }) => length === 2) ?? [text]

/** `Owls: Ana & Ben`, `Owls (Ana & Ben)`, `Owls - Ana & Ben`. An army may follow a bracket or a dash, too. */
const [colon, bracket, dash] = [
  /^([^:：(]{1,50})[:：]\s*(.+)$/u,
  /^([^(]{1,50}?)\s*\(([^()]+)\)$/u,
  /^((?:(?!\s[-–—]\s)[^(]){1,50})\s[-–—]\s((?:(?!\s[-–—]\s).)+)$/u,
] as const

/** A cell of the head of a table. */
const heading = /^(?:team|name|nickname|player|spieler|joueur|member|army|armee|armée|faction)\s*(?:name\s*)?\d?$/iu

type ReadOne<Army> = (text: string) => PastedRow<Army> | undefined

/**
 * Parses a list of teams of two, one each line: `Ana & Ben`, `Owls: Ana (Skaven) + Ben (Khorne)`, or in cells the name of
 * the team and then each name with its army. A team without a name is called as its members. Headings are ignored.
 * `readOne` reads one of the two.
 */
export function parseTeams<Army extends NamedArmy>(text: string, readOne: ReadOne<Army>): PastedList<Army> {
  const lines = text.split(/\r\n|\r|\n/u).map(cleanLine)
  const used = lines.filter((line) => !isBlank(line))
  const { head = [], body = [] } = Object.groupBy(used, ({ text, isHeading }) => {
    const cells = cellsOf(text)
    const isAbove = !cells && halve(text).length === 1 && (isHeading || /[:：]$/u.test(text))
    return isAbove || cells?.every((cell) => heading.test(cell)) ? 'head' : 'body'
  })
  return { rows: body.map((line) => teamOf(line, readOne)), leftOut: [], ignored: head.map(({ line }) => line) }
}

function teamOf<Army extends NamedArmy>(
  { text, line }: ReturnType<typeof cleanLine>,
  readOne: ReadOne<Army>,
): PastedRow<Army> {
  const cells = cellsOf(text)
  const { name, sides } = cells ? splitCells(cells) : splitWords(text, readOne)
  const members = sides.flatMap((side) => readOne(side) ?? [])
  const row = { written: '', club: '', line }
  if (members.length !== 2) {
    const [only] = members
    const doubts = ['No second name was found: write both, such as “Ana & Ben”.']
    return only && (name !== '' || only.army)
      ? { ...row, nickname: name || only.nickname, members: [only], doubts }
      : { ...row, nickname: text, doubts }
  }
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

function splitWords<Army>(text: string, readOne: ReadOne<Army>) {
  /** The name and the two behind it, unless this is one person with an army. */
  const nameIn = (sign: RegExp, one: string) => {
    const found = sign.exec(text)
    const person = readOne(one)
    const isPerson = person?.army !== undefined && person.doubts.length === 0
    return found?.[2] !== undefined && halve(found[2]).length === 2 && !isPerson ? found : undefined
  }
  const [first = ''] = halve(text)
  const [, name = '', rest = text] = colon.exec(text) ?? nameIn(bracket, text) ?? nameIn(dash, first) ?? []
  return { name: name.trim(), sides: halve(rest) }
}

/** The cells of a line of a table, by tabs, or by signs that occur twice and leave no other way to tell two names apart. */
function cellsOf(text: string): string[] | undefined {
  const sign = text.includes('\t') ? '\t' : [';', '|', ','].find((each) => text.split(each).length > 2)
  return sign === undefined ? undefined : text.split(sign).map((cell) => cell.trim())
}

/** Two names; a team and two names; two names with armies; or a team and those. */
function splitCells(given: readonly string[]) {
  const cells = [...given]
  const [first = '', second = ''] = cells
  if (cells.length === 2 && halve(second).length === 2) return { name: first, sides: halve(second) }
  const name = cells.length % 2 === 1 ? (cells.shift() ?? '') : ''
  const half = cells.length / 2
  const sideOf = ([nickname = '', army = '']: string[]) => (army === '' ? nickname : `${nickname} (${army})`)
  return { name, sides: [sideOf(cells.slice(0, half)), sideOf(cells.slice(half))].filter(Boolean) }
}
