import { dayOf, zoneOf } from '@muster/contract/hall-day'
import type { PlayerRecord, RecordByArmy, RecordByFaction, RecordByQuarter } from '@muster/contract/players'
import { z } from 'zod'
import { cursorOf } from '../../http/routing/cursor.ts'
import type { RecordRow } from './queries.record.ts'

// PostgreSQL has no year 0.
const instant = z.iso.datetime({ precision: 3 }).regex(/^[12]/)

/** The sort key of a list of events, newest first. */
export type ParticipationKey = [played_at: string, event_id: number]
export const participationCursor = cursorOf<ParticipationKey>(
  z.tuple([instant, z.int()]),
  'a list of events of a player',
)

/** The sort key of a list of matches, newest first; a match outside the rounds counts as round 0. */
export type MatchKey = [played_at: string, event_id: number, round: number, id: number]
export const matchCursor = cursorOf<MatchKey>(
  z.tuple([instant, z.int(), z.int32(), z.int()]),
  'a list of matches of a player',
)

/** The sort key of a list of players: the folded name, which is unique, and the distance around a centre. */
export type PlayerKey = [name: string, distance: number | null]
export const playerCursor = cursorOf<PlayerKey>(
  z.tuple([
    z
      .string()
      .max(200)
      .regex(/^[^\0]*$/),
    z.number().nullable(),
  ]),
  'a list of players',
)

const sum = (rows: readonly PlayerRecord[]): PlayerRecord => ({
  wins: rows.reduce((total, { wins }) => total + wins, 0),
  draws: rows.reduce((total, { draws }) => total + draws, 0),
  losses: rows.reduce((total, { losses }) => total + losses, 0),
})

export const countMatches = ({ wins, draws, losses }: PlayerRecord) => wins + draws + losses

/** The record of all rows, and the same by army, by faction and by quarter. */
export function summarise(rows: RecordRow[]) {
  const byMatches = <Entry extends PlayerRecord>(entries: Entry[]) =>
    entries.toSorted((a, b) => countMatches(b) - countMatches(a))
  const by_army = groups(rows, ({ game_type, army_id }) => `${game_type} ${army_id}`, armyOf)
  const by_faction = groups(rows, ({ game_type, faction }) => `${game_type} ${faction}`, factionOf)
  const by_quarter = groups(rows, (row) => JSON.stringify(quarterOf(row)), quarterOf)
  return {
    record: sum(rows),
    by_army: byMatches<RecordByArmy>(by_army),
    by_faction: byMatches<Omit<RecordByFaction, 'faction_rate'>>(by_faction),
    by_quarter: by_quarter.toSorted((a, b) => a.year - b.year || a.quarter - b.quarter) satisfies RecordByQuarter[],
  }
}

/** One entry for each key: what the rows with this key have in common, and the sum of their records. */
function groups<Shared>(rows: RecordRow[], keyOf: (row: RecordRow) => string, sharedOf: (row: RecordRow) => Shared) {
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...sharedOf(first), ...sum([first, ...others]) }] : [],
  )
}

const factionOf = ({ game_type, faction, grand_alliance }: RecordRow) => ({ game_type, faction, grand_alliance })
const armyOf = (row: RecordRow) => ({ army_id: row.army_id, name: row.name, ...factionOf(row) })

/** The quarter of the year by the clock of the hall, or by UTC if its time zone is unknown. */
function quarterOf({ played_at, time_zone }: Pick<RecordRow, 'played_at' | 'time_zone'>) {
  const [year = 0, month = 0] = dayOf(played_at, zoneOf({ time_zone })).split('-').map(Number)
  return { year, quarter: Math.ceil(month / 3) }
}

/** The maximum number of events whose standings are calculated to find the best positions. */
const candidatesMax = 40

/**
 * The events where a good position is likeliest: those with the highest share of points, a draw counting half, as if two
 * more matches had been lost: one win of one says less than four of five. Their standings tell the positions; calculating
 * all of them would take too long for somebody who plays each week.
 */
export function candidatesOf(rows: RecordRow[]): number[] {
  const events = [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([id, each]) => ({ id, ...sum(each) }))
  const share = (record: PlayerRecord) => (record.wins + record.draws / 2) / (countMatches(record) + 2)
  return events
    .toSorted((a, b) => share(b) - share(a) || countMatches(b) - countMatches(a) || b.id - a.id)
    .slice(0, candidatesMax)
    .map(({ id }) => id)
}

interface Placed extends PlayerRecord {
  position: number | null
  ranked: number
}

/**
 * The best results, without events that were all lost. A result is as good as the share of all players who would have done
 * better, expected from the position: `position / (ranked + 1)`. So the third of 25 comes before the first of 4.
 */
export const bestOf = <Row extends Placed>(rows: Row[], most: number) =>
  rows
    .filter(({ position, wins, draws }) => position !== null && wins + draws > 0)
    .toSorted((a, b) => aheadOf(a) - aheadOf(b) || b.ranked - a.ranked || b.wins - a.wins)
    .slice(0, most)

const aheadOf = ({ position, ranked }: Placed) => (position ?? 0) / (ranked + 1)
