import { readCsv } from '@muster/rules/import/csv'
import { type BadLine, ImportError, quote } from '@muster/rules/import/problems'
import type { Score } from '@muster/rules/ratings/glicko2'
import type { Pairing } from '@muster/rules/ratings/joint'

export interface PastGame extends Pairing {
  day: string
  event: string
  /** The result for the first player. */
  result: Score
}

const columns = ['day', 'event', 'player1', 'player2', 'army1', 'army2', 'score1', 'score2'] as const
type Cells = Record<(typeof columns)[number], string>

/**
 * Reads games from a table whose first line names the columns, in any order and among others. Returns them by day, and
 * the lines that cannot be used with a reason. Throws an ImportError if there is nothing to read.
 */
export function readGames(text: string): { games: PastGame[]; bad: BadLine[] } {
  const { records, bad } = readCsv(text)
  const [header, ...lines] = records
  if (!header)
    throw new ImportError(`The file is empty. Its first line must name these columns: ${columns.join(', ')}.`)
  const names = header.fields.map((field) => field.trim().toLowerCase())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new ImportError(`The first line does not name ${missing.join(', ')}.`)
  const games: PastGame[] = []
  for (const { line, fields } of lines) {
    if (fields.every((field) => field.trim() === '')) continue
    const cells = Object.fromEntries(
      columns.map((column) => [column, fields[names.indexOf(column)]?.trim() ?? '']),
    ) as Cells
    const reason = findFault(cells)
    if (reason === undefined) games.push(gameOf(cells))
    else bad.push({ line, reason })
  }
  if (games.length === 0) throw new ImportError('The file holds no game.')
  return { games: games.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))), bad }
}

function findFault(cells: Cells): string | undefined {
  const empty = (['event', 'player1', 'player2', 'army1', 'army2'] as const).find((column) => cells[column] === '')
  if (empty) return `${empty} is empty.`
  if (!isDay(cells.day)) return `the day ${quote(cells.day)} is not a date such as 2026-11-20.`
  const score = [cells.score1, cells.score2].find((cell) => cell === '' || !Number.isFinite(Number(cell)))
  return score === undefined ? undefined : `the score ${quote(score)} is not a number.`
}

/** A day of the calendar: `Date` reads 30 February as 2 March. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const gameOf = ({ score1, score2, ...rest }: Cells): PastGame => ({
  ...rest,
  result: scoreOf(Number(score1), Number(score2)),
})

const scoreOf = (own: number, other: number): Score => (own > other ? 1 : own < other ? 0 : 0.5)
