import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePastedList } from '../rules/src/people/pasted/list.ts'
import type { PastedList, PastedRow } from '../rules/src/people/pasted/rows.ts'
import catalogue from '../server/src/db/armies.json' with { type: 'json' }

type Army = (typeof catalogue)[number]

interface Expected {
  nickname: string
  /** `faction - name`; empty for none; `?` and a text for one that the organiser must choose. */
  army: string
  club: string
  isDoubtful: boolean
}

interface Fixture {
  name: string
  pasted: string
  list: PastedList<Army>
  expected: { rows: Expected[]; leftOut: string[]; ignored: string[]; columns: string[] }
}

const folder = join(import.meta.dirname, 'pasted-lists')

/** Reads the lists of a folder, each with its expected and its parsed rows. */
const readFixtures = (under: '' | 'held-out'): Fixture[] =>
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

/** What is wrong with a parsed list. A row with a doubt may lack an army that the organiser must choose. */
function failuresOf({ list, expected }: Fixture): string[] {
  const rows = expected.rows.flatMap(({ nickname, army, club, isDoubtful }) => {
    const row = list.rows.find((each) => each.nickname === nickname)
    if (!row) return [`no row for ${nickname}`]
    const isUnclear = army.startsWith('?')
    const isOther = labelOf(row) !== (isUnclear ? '' : army) || row.club !== club
    const isCertain = row.doubts.length === 0
    const isRight = isCertain ? !isDoubtful && !isOther : isUnclear || !isOther
    const taken = labelOf(row) || row.written || 'nothing'
    return isRight ? [] : [`${nickname} is taken for ${taken} | ${row.club} ${row.doubts.join(' ')}`]
  })
  const isExpected = (row: PastedRow<Army>) => expected.rows.some(({ nickname }) => nickname === row.nickname)
  const others = list.rows.filter((row) => !isExpected(row)).map(({ nickname }) => `${nickname} is nobody`)
  const unnamed = (lines: string[], texts: string[], kind: string) =>
    texts.filter((text) => !lines.some((line) => line.includes(text))).map((text) => `${kind} ${text} is not named`)
  const leftOut = list.leftOut.map(({ line }) => line)
  return [
    ...rows,
    ...others,
    ...unnamed(leftOut, expected.leftOut, 'left out'),
    ...unnamed([...list.ignored, ...leftOut], expected.ignored, 'the heading'),
    ...unnamed(list.columns?.ignored ?? [], expected.columns, 'the column'),
  ]
}

describe('parsePastedList', () => {
  it.each([...readFixtures(''), ...readFixtures('held-out')])('reads $name right, and marks doubts', (fixture) => {
    expect(failuresOf(fixture)).toEqual([])
  })
})
