import { importLinesMax } from '@muster/contract/import-fields'
import { keyOf, type Role, readHeading } from '../../people/headings.ts'
import type { CsvRecord } from '../csv.ts'
import { tooLong } from '../problems.ts'
import type { Shape, Unfolded } from './shape.ts'

/** A column of one round, such as `R2 Opponent`, `Score (round 2)` or `Gegner 2`. */
interface RoundColumn {
  at: number
  round: number
  /** What its heading says besides the round: `opponent`. */
  title: string
}

/** These follow from the matches, and the opponents' columns would be taken for theirs. */
const sums: (Role | undefined)[] = ['score', 'match_points', 'result']

/** Reads a line a participant, with the opponents of all rounds side by side, as a line a match. Throws an ImportError. */
export function unfoldRounds({ header, lines, isWhole }: Shape): Unfolded | undefined {
  const columns = roundColumns(header)
  if (!columns.some(({ title }) => namesOpponent(title))) return undefined
  // The same title again in a round is that of the other side.
  const slots = [...Map.groupBy(columns, (column) => `${timesBefore(columns, column)} ${column.title}`).values()]
  const titles = slots.map(([column]) => column?.title ?? '')
  const isOfRound = new Set(columns.map(({ at }) => at))
  const shared = header.flatMap((title, at) =>
    isOfRound.has(at) || sums.includes(readHeading(title)?.role) ? [] : { title, at },
  )
  const rounds = [...Map.groupBy(columns, ({ round }) => round)].toSorted(([a], [b]) => a - b)
  const unfoldLine = ({ line, fields }: CsvRecord): CsvRecord[] => {
    const own = shared.map(({ at }) => fields[at] ?? '')
    const played = rounds.flatMap(([round, ofRound]) => {
      const cells = slots.map((slot) => fields[ofRound.find((column) => slot.includes(column))?.at ?? -1] ?? '')
      return cells.every((cell) => cell.trim() === '') ? [] : { line, fields: [String(round), ...own, ...cells] }
    })
    // Who has played nobody is a participant all the same.
    const absent = ['', ...own, ...titles.map((title) => (namesOpponent(title) ? 'bye' : ''))]
    return played.length > 0 ? played : [{ line, fields: absent }]
  }
  const unfolded: CsvRecord[] = []
  for (const record of lines) {
    unfolded.push(...(isWhole(record) ? unfoldLine(record) : [record]))
    if (unfolded.length > importLinesMax) throw tooLong()
  }
  return { header: ['Round', ...shared.map(({ title }) => title), ...titles], lines: unfolded }
}

const timesBefore = (columns: readonly RoundColumn[], { at, round, title }: RoundColumn) =>
  columns.filter((column) => column.at < at && column.round === round && column.title === title).length

const namesOpponent = (title: string) => {
  const { role, side } = readHeading(title) ?? {}
  return side === 2 && (role === 'name' || role === 'nickname')
}

function roundColumns(header: readonly string[]): RoundColumn[] {
  const keys = header.map(keyOf)
  const marked = keys.flatMap((key, at) => readRound(key, at) ?? [])
  if (marked.length > 0) return marked
  const counted = keys.flatMap((key, at) => readCount(key, at) ?? [])
  // `Opponent 1` alone may be the second of two sides.
  if (counted.filter(({ title }) => namesOpponent(title)).length > 1) return counted
  // The same headings again are those of the next round.
  const timesOf = (title: string) => keys.filter((key) => key === title).length
  const last = Math.max(0, ...keys.filter(namesOpponent).map(timesOf))
  const repeated = keys.flatMap((title, at) => {
    const perRound = timesOf(title) / last
    const before = keys.slice(0, at).filter((key) => key === title).length
    return title !== '' && Number.isInteger(perRound) ? { at, title, round: Math.floor(before / perRound) + 1 } : []
  })
  // Where a heading stands for both sides of a round, only the order tells which of them are together. Two opponents may
  // be the two names of one.
  const isOnce = last > 2 && repeated.every(({ title }) => timesOf(title) === last)
  const isInOrder = repeated.every(({ round }, at) => round >= (repeated[at - 1]?.round ?? 1))
  return last > 1 && (isOnce || isInOrder) ? repeated : []
}

function readRound(key: string, at: number): RoundColumn | undefined {
  for (const found of key.matchAll(/(\p{L}+) ?(\d{1,2})(?!\d)|(?<!\d)(\d{1,2}) (\p{L}+)/gu)) {
    const [all, before = '', number, first, after = ''] = found
    const word = before || after
    if (word !== 'r' && readHeading(word)?.role !== 'round') continue
    const title = `${key.slice(0, found.index)} ${key.slice(found.index + all.length)}`.replace(/ +/g, ' ').trim()
    return { at, round: Number(number ?? first), title }
  }
}

function readCount(key: string, at: number): RoundColumn | undefined {
  const { title, round } = /^(?<title>.*\p{L}) ?(?<round>\d{1,2})$/u.exec(key)?.groups ?? {}
  return title === undefined ? undefined : { at, round: Number(round), title }
}
