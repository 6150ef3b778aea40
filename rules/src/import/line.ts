import { EventInput } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import type { DateOrder, ImportField } from '@muster/contract/import-fields'
import { MatchChange } from '@muster/contract/matches'
import { foldName, foldText } from '@muster/contract/names'
import { ParticipantInput } from '@muster/contract/participants'
import type { z } from '@muster/contract/zod'
import { isBye, isNoClub } from '../people/words.ts'
import { readCountry } from './country-names.ts'
import { readDate } from './dates.ts'
import { LineError, quote } from './problems.ts'
import { numberOf, splitScores } from './scores.ts'
import type { Cells } from './table.ts'

/** A side as written in the file. The game of the event decides which army it means. */
interface WrittenSide {
  nickname: string
  club: string | null
  score: number | null
  faction: string
  army: string
}

/** The details that a line gives about its event; undefined for a blank cell. */
export interface LineDetails {
  game_type: EventInput['game_type'] | undefined
  event_type: EventInput['event_type'] | undefined
  location_country: string | undefined
  location_city: string | undefined
}

export interface Line {
  title: string
  /** An instant in UTC, which stands for the clock of the hall if `isLocal`; null for an event without a date. */
  date: string | null
  /** Whether the file gives only the day. */
  isDay: boolean
  /** Whether the file gives no zone: a day, at noon, or a time by the clock of the hall. */
  isLocal: boolean
  facts: LineDetails
  round_number: number | null
  table_number: number | null
  /** One side alone is a participant without a match: a line of a roster, or a bye. */
  sides: readonly [WrittenSide, WrittenSide?]
  isBye: boolean
}

export interface LineOptions {
  /** What 03/04/2026 means. */
  dateOrder: DateOrder
  /** Whether each line is a participant, because no column has an opponent. */
  isRoster: boolean
}

/** Reads a line and checks it against the contract. Throws a LineError. */
export function readLine(cells: Cells, { dateOrder, isRoster }: LineOptions): Line {
  const date = readDate(cells.date, dateOrder)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const isLocal = isDay || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(date)
  const instant = isLocal ? `${date}${isDay ? 'T12:00' : ''}:00Z` : date
  const { title, event_date, ...facts } = readEvent({ ...cells, date: instant }, cells)
  const numbers = readNumbers(cells)
  const sides = readSides(cells, numbers, isRoster)
  return {
    title,
    date: event_date ? new Date(event_date).toISOString() : null,
    isDay,
    isLocal,
    facts: {
      game_type: cells.game_type === '' ? undefined : facts.game_type,
      event_type: cells.event_type === '' ? undefined : facts.event_type,
      location_country: facts.location_country ?? undefined,
      location_city: facts.location_city ?? undefined,
    },
    round_number: numbers.round,
    table_number: numbers.table,
    sides,
    isBye: !isRoster && sides.length === 1,
  }
}

function readSides(cells: Cells, numbers: ReturnType<typeof readNumbers>, isRoster: boolean): Line['sides'] {
  const first = () => readSide(cells, 1, numbers.score1)
  const second = () => readSide(cells, 2, numbers.score2)
  if (isRoster || isBye(cells.player2)) return [first()]
  if (isBye(cells.player1)) return [second()]
  const [one, two] = [first(), second()]
  if (foldName(one.nickname) === foldName(two.nickname)) {
    throw new LineError(`player1 and player2 are both ${quote(one.nickname)}: nobody plays against themself.`)
  }
  return [one, two]
}

function readSide(cells: Cells, side: 1 | 2, score: number | null): WrittenSide {
  const written = cells[`club${side}`]
  const parsed = ParticipantInput.safeParse({
    nickname: cells[`player${side}`],
    club: isNoClub(written) ? '' : written,
  })
  if (!parsed.success) return refuse(cells, parsed.error, { nickname: `player${side}`, club: `club${side}` })
  const { nickname, club = null } = parsed.data
  return { nickname, club, score, faction: cells[`faction${side}`], army: cells[`army${side}`] }
}

const eventColumns: Record<string, ImportField> = {
  title: 'event',
  event_date: 'date',
  game_type: 'game_type',
  event_type: 'event_type',
  location_country: 'country',
  location_city: 'city',
}

/** `written` are the cells as the file has them, for its reasons. */
function readEvent(cells: Cells, written: Cells): EventInput {
  const parsed = EventInput.safeParse({
    title: cells.event,
    event_date: cells.date || null,
    game_type: codeOf(cells.game_type || 'SPEARHEAD', gameNames),
    event_type: codeOf(cells.event_type || 'tournament', eventTypeNames),
    location_country: readCountry(cells.country),
    location_city: cells.city,
  })
  return parsed.success ? parsed.data : refuse(written, parsed.error, eventColumns)
}

/** The code of a game or type given by code or name; the contract refuses anything else. */
const codeOf = (cell: string, names: Record<string, string>) =>
  Object.entries(names).find((entry) => entry.some((word) => foldText(word) === foldText(cell)))?.[0] ?? cell

const numberColumns: Record<string, ImportField> = {
  participant1_score: 'score1',
  participant2_score: 'score2',
  round_number: 'round',
  table_number: 'table',
}

function readNumbers(cells: Cells) {
  // A bye may have a result, such as “W”, but no match that keeps it.
  const scores = isBye(cells.player1) || isBye(cells.player2) ? { score1: '', score2: '' } : splitScores(cells)
  const single = { ...cells, ...scores }
  const parsed = MatchChange.safeParse(
    Object.fromEntries(Object.entries(numberColumns).map(([field, column]) => [field, numberOf(single[column])])),
  )
  const numbers = parsed.success ? parsed.data : refuse(cells, parsed.error, numberColumns)
  return {
    score1: numbers.participant1_score ?? null,
    score2: numbers.participant2_score ?? null,
    round: numbers.round_number ?? null,
    table: numbers.table_number ?? null,
  }
}

/** Turns the first issue into a sentence about its cell. */
function refuse(cells: Cells, { issues }: z.ZodError, columnOf: Partial<Record<string, ImportField>>): never {
  const [issue] = issues
  const column = columnOf[String(issue?.path[0])]
  if (!issue || !column) throw new LineError('it is not a match that Muster can take.')
  if (cells[column] === '') throw new LineError(`${column} is missing.`)
  throw new LineError(`${column} ${quote(cells[column])} cannot be used: ${wordsOf(issue)}.`)
}

function wordsOf({ code, path, message }: z.core.$ZodIssue): string {
  if (path[0] === 'event_date' && code === 'invalid_format') {
    return 'it must be a day such as 2026-11-20, or an instant such as 2026-11-20T18:30:00Z'
  }
  return message.charAt(0).toLowerCase() + message.slice(1)
}
