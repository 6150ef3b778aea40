import { countries } from '@muster/contract/countries'
import { EventInput } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { MatchChange } from '@muster/contract/matches'
import { foldName, foldText } from '@muster/contract/names'
import { ParticipantInput } from '@muster/contract/participants'
import type { z } from '@muster/contract/zod'
import { closest } from './names.ts'
import { LineError, quote } from './problems.ts'
import type { Cells, Column } from './table.ts'

/** A side as written in the file. The game of the event decides which army it means. */
interface WrittenSide {
  nickname: string
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
  /** An instant in UTC; null for an event without a date. */
  date: string | null
  /** Whether the file gives only the day. */
  isDay: boolean
  facts: LineDetails
  round_number: number | null
  table_number: number | null
  sides: readonly [WrittenSide, WrittenSide]
}

/** Reads a line and checks it against the contract. Throws a LineError. */
export function readLine(cells: Cells): Line {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(cells.date)
  const { title, event_date, ...facts } = readEvent(cells, isDay)
  const numbers = readNumbers(cells)
  const sides = [
    { nickname: readNickname(cells, 'player1'), score: numbers.score1, faction: cells.faction1, army: cells.army1 },
    { nickname: readNickname(cells, 'player2'), score: numbers.score2, faction: cells.faction2, army: cells.army2 },
  ] as const
  if (foldName(sides[0].nickname) === foldName(sides[1].nickname)) {
    throw new LineError(`player1 and player2 are both ${quote(sides[0].nickname)}: nobody plays against themself.`)
  }
  return {
    title,
    date: event_date ? new Date(event_date).toISOString() : null,
    isDay,
    facts: {
      game_type: cells.game_type === '' ? undefined : facts.game_type,
      event_type: cells.event_type === '' ? undefined : facts.event_type,
      location_country: facts.location_country ?? undefined,
      location_city: facts.location_city ?? undefined,
    },
    round_number: numbers.round,
    table_number: numbers.table,
    sides,
  }
}

const eventColumns: Record<string, Column> = {
  title: 'event',
  event_date: 'date',
  game_type: 'game_type',
  event_type: 'event_type',
  location_country: 'country',
  location_city: 'city',
}

function readEvent(cells: Cells, isDay: boolean): EventInput {
  const parsed = EventInput.safeParse({
    title: cells.event,
    // Noon in Greenwich is the same day nearly everywhere, so the page shows the day of the file.
    event_date: cells.date === '' ? null : isDay ? `${cells.date}T12:00:00Z` : cells.date,
    game_type: codeOf(cells.game_type || 'SPEARHEAD', gameNames),
    event_type: codeOf(cells.event_type || 'tournament', eventTypeNames),
    location_country: readCountry(cells.country),
    location_city: cells.city,
  })
  return parsed.success ? parsed.data : refuse(cells, parsed.error, eventColumns)
}

/** The code of a game or type given by code or name; the contract refuses anything else. */
const codeOf = (cell: string, names: Record<string, string>) =>
  Object.entries(names).find((entry) => entry.some((word) => foldText(word) === foldText(cell)))?.[0] ?? cell

const countryNames = countries.map(({ name }) => name)
const countriesByKey = new Map(countryNames.map((name) => [foldText(name), name]))

function readCountry(cell: string): string | null {
  if (cell === '') return null
  const name = countriesByKey.get(foldText(cell))
  if (name !== undefined) return name
  const likely = closest(cell, countryNames)
  const hint = likely === undefined ? 'write its English name, such as "Germany".' : `is it ${quote(likely)}?`
  throw new LineError(`country ${quote(cell)} is not in Muster's list: ${hint}`)
}

function readNickname(cells: Cells, column: 'player1' | 'player2'): string {
  const parsed = ParticipantInput.safeParse({ nickname: cells[column] })
  return parsed.success ? parsed.data.nickname : refuse(cells, parsed.error, { nickname: column })
}

const numberColumns: Record<string, Column> = {
  participant1_score: 'score1',
  participant2_score: 'score2',
  round_number: 'round',
  table_number: 'table',
}

function readNumbers(cells: Cells) {
  const parsed = MatchChange.safeParse(
    Object.fromEntries(Object.entries(numberColumns).map(([field, column]) => [field, numberOf(cells[column])])),
  )
  const numbers = parsed.success ? parsed.data : refuse(cells, parsed.error, numberColumns)
  return {
    score1: numbers.participant1_score ?? null,
    score2: numbers.participant2_score ?? null,
    round: numbers.round_number ?? null,
    table: numbers.table_number ?? null,
  }
}

/** Accepts 12.0, as spreadsheets write it. Anything but a number becomes NaN, which the contract refuses. */
const numberOf = (cell: string) => (cell === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN)

/** Turns the first issue into a sentence about its cell. */
function refuse(cells: Cells, { issues }: z.ZodError, columnOf: Record<string, Column>): never {
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
