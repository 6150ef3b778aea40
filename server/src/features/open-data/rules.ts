import { createHmac } from 'node:crypto'
import type { OpenDataColumn } from '@muster/contract/open-data'
import { resultOf } from '@muster/rules/results'
import type { OpenMatchRow, OpenSide } from './queries.reading.ts'

/** The year whose salt an event uses: 0 for events without a date. */
export const saltYearOf = ({ event_day }: Pick<OpenMatchRow, 'event_day'>) => Number(event_day?.slice(0, 4) ?? 0)

/** 48 bits: exact in every language's numbers, and among 50,000 players, two share one in 4 of a million years. */
const numberDigits = 12

/**
 * The number of a side. One for all events of a year if the player shows their record to everyone, otherwise one for
 * this event. Without the salt, nobody can compute the number of an account.
 */
function numberOf({ participant_id, linked_user_id }: OpenSide, salt: Buffer): number {
  const whose = linked_user_id === null ? `participant ${participant_id}` : `user ${linked_user_id}`
  return Number.parseInt(createHmac('sha256', salt).update(whose).digest('hex').slice(0, numberDigits), 16)
}

interface Column extends OpenDataColumn {
  read: (match: OpenMatchRow, salt: Buffer) => string | number | null
}

const text = { type: 'text', is_nullable: false } as const
const textOrNull = { type: 'text', is_nullable: true } as const
const integer = { type: 'integer', is_nullable: false } as const
const integerOrNull = { type: 'integer', is_nullable: true } as const

const columnsOfSide = (side: 1 | 2): Column[] => [
  {
    ...integer,
    name: `player${side}`,
    description:
      'A number in place of a name. A player who shows their record to everyone has one for all events of a year; anyone else has another in each event.',
    read: (match, salt) => numberOf(match[`side${side}`], salt),
  },
  {
    ...textOrNull,
    name: `faction${side}`,
    description: 'The faction of that player in this match; null if it is not known.',
    read: (match) => match[`side${side}`].faction,
  },
  {
    ...textOrNull,
    name: `army${side}`,
    description: 'The army of that faction; null if it is not known.',
    read: (match) => match[`side${side}`].army,
  },
  {
    ...integerOrNull,
    name: `score${side}`,
    description: 'The victory points of that player; null while the match is pending.',
    read: (match) => match[`participant${side}_score`],
  },
]

/** The columns of the files, in their order: what they are called, what they mean, and how they are read. */
export const columns: readonly Column[] = [
  { ...integer, name: 'event_id', description: 'The event, as in the address of its page.', read: (m) => m.event_id },
  {
    type: 'day',
    is_nullable: true,
    name: 'event_date',
    description: 'The day on which the event begins, at its hall; null if it is not known.',
    read: (match) => match.event_day,
  },
  {
    ...textOrNull,
    name: 'country',
    description: 'The English name of the country; null if it is not known.',
    read: (match) => match.country,
  },
  {
    ...textOrNull,
    name: 'region',
    description: 'The state, county or the like; null if it is not known.',
    read: (match) => match.region,
  },
  { ...text, name: 'game_type', description: 'The game: AOS, SPEARHEAD or WARCRY.', read: (m) => m.game_type },
  { ...text, name: 'event_type', description: 'tournament or friendly.', read: (match) => match.event_type },
  {
    ...integerOrNull,
    name: 'round',
    description: 'Counts from 1; null for a match outside the rounds.',
    read: (match) => match.round_number,
  },
  ...columnsOfSide(1),
  ...columnsOfSide(2),
  {
    ...text,
    name: 'result',
    description:
      'player1_win, player2_win, draw, double_loss or pending. It follows from the scores; a double loss has none.',
    read: resultOf,
  },
]

/** A match as a row of the files, without anything that names a person. */
export const openRowOf = (match: OpenMatchRow, salt: Buffer) =>
  Object.fromEntries(columns.map(({ name, read }) => [name, read(match, salt)]))
