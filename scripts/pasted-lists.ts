// Measures how well Muster parses pasted lists: the part of `npm run bench:spellings` that is about whole lists.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }
import { parsePastedList } from '../web/src/features/participants/pasted-list.ts'
import type { PastedList, PastedRow } from '../web/src/features/participants/pasted-rows.ts'

type Army = (typeof catalogue)[number]

interface Expected {
  nickname: string
  /** `faction - name`; empty for none; `?` and a text for one that the organiser must choose. */
  army: string
  club: string
  isDoubtful: boolean
}

export interface Fixture {
  name: string
  pasted: string
  list: PastedList<Army>
  expected: { rows: Expected[]; leftOut: string[]; ignored: string[]; columns: string[] }
}

const folder = join(import.meta.dirname, 'pasted-lists')

/** Reads the lists of a folder, each with its expected and its parsed rows. */
export const readFixtures = (under: '' | 'held-out'): Fixture[] =>
  globSync('*.txt', { cwd: join(folder, under) })
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, under, name), 'utf8')
      const [, game = '', pasted = '', expected = ''] =
        /^(\w+):.*\n--- pasted\n(.*)\n--- expected\n(.*)$/su.exec(text) ?? []
      const armies = catalogue.filter(({ game_type }) => game_type === game)
      return { name, pasted, list: parsePastedList(pasted, armies), expected: readExpected(expected) }
    })

function readExpected(text: string): Fixture['expected'] {
  const lines = text.trim().split('\n')
  const after = (sign: string) =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2).trim())
  const rows = lines
    .filter((line) => !/^[-#!] /u.test(line))
    .map((line) => {
      const [nickname = '', army = '', club = ''] = line
        .replace(/^~ /u, '')
        .split('|')
        .map((cell) => cell.trim())
      return { nickname, army, club, isDoubtful: line.startsWith('~ ') }
    })
  return { rows, leftOut: after('-'), ignored: after('#'), columns: after('!') }
}

const labelOf = ({ army }: PastedRow<Army>) => (army ? `${army.faction} - ${army.name}` : '')

export interface Score {
  names: number
  rightNames: number
  armies: number
  rightArmies: number
  /** Wrong rows without a doubt. */
  wrong: string[]
  /** Missing rows, and wrong rows with a doubt. */
  missed: string[]
}

/** Scores a parsed list. A row with a doubt may be wrong; a row without one may not. */
export function scoreOf({ name, list, expected }: Fixture): Score {
  const score: Score = { names: 0, rightNames: 0, armies: 0, rightArmies: 0, wrong: [], missed: [] }
  const find = (nickname: string) => list.rows.find((row) => row.nickname === nickname)
  for (const { nickname, army, club, isDoubtful } of expected.rows) {
    const row = find(nickname)
    const isArmy = army !== '' && !army.startsWith('?')
    score.names++
    if (isArmy) score.armies++
    if (!row) {
      score.missed.push(`${name}: no row for ${nickname}`)
      continue
    }
    const isCertain = row.doubts.length === 0
    score.rightNames++
    if (isArmy && labelOf(row) === army) score.rightArmies++
    const isOther = labelOf(row) !== (isArmy ? army : '') || row.club !== club
    const failure = `${name}: ${nickname} is taken for ${labelOf(row) || row.written || 'nothing'} | ${row.club} ${row.doubts.join(' ')}`
    if (isCertain && (isDoubtful || isOther)) score.wrong.push(failure)
    else if (isOther && !army.startsWith('?')) score.missed.push(failure)
  }
  const isExpected = (row: PastedRow<Army>) => expected.rows.some(({ nickname }) => nickname === row.nickname)
  const others = list.rows.filter((row) => !isExpected(row))
  for (const row of others) {
    const failure = `${name}: ${row.nickname} is nobody: ${row.doubts.join(' ')}`
    ;(row.doubts.length === 0 ? score.wrong : score.missed).push(failure)
  }
  const requireNamed = (lines: string[], texts: string[], kind: string) =>
    score.missed.push(
      ...texts
        .filter((text) => !lines.some((line) => line.includes(text)))
        .map((text) => `${name}: ${kind} ${text} is not named`),
    )
  const leftOut = list.leftOut.map(({ line }) => line)
  requireNamed(leftOut, expected.leftOut, 'left out')
  requireNamed([...list.ignored, ...leftOut], expected.ignored, 'the heading')
  requireNamed(list.columns?.ignored ?? [], expected.columns, 'the column')
  return score
}

/** Adds up the scores of several lists. */
export const sumOf = (scores: Score[]): Score =>
  scores.reduce((sum, score) => ({
    names: sum.names + score.names,
    rightNames: sum.rightNames + score.rightNames,
    armies: sum.armies + score.armies,
    rightArmies: sum.rightArmies + score.rightArmies,
    wrong: [...sum.wrong, ...score.wrong],
    missed: [...sum.missed, ...score.missed],
  }))

export const sentenceOf = (lists: number, { names, rightNames, armies, rightArmies, wrong }: Score) =>
  `Of ${names} names in ${lists} lists ${rightNames} are right, of ${armies} armies ${rightArmies}; ${wrong.length} wrong.`

/** At least 97 % of the names and 90 % of the armies; none of them wrong. */
export const isGood = ({ names, rightNames, armies, rightArmies, wrong }: Score) =>
  rightNames >= 0.97 * names && rightArmies >= 0.9 * armies && wrong.length === 0
