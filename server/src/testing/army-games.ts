import type { Rate } from '@muster/contract/army-stats'
import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import type { EventInput } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import { dayOf } from '@muster/contract/hall-day'
import { findTimeZone } from '@muster/contract/time-zones'
import type { ArmyRow } from '../db/tables.ts'
import { buildEvent, type Owner } from './builders.ts'
import type { TestApp } from './test-app.ts'

type Pair<Value> = readonly [Value, Value]

export interface InventedGame {
  /** The two sides, as indexes into `field`. */
  sides: Pair<number>
  scores: Pair<number | null>
  /** The armies in this match, if they differ from those in `field`. */
  armies?: Pair<number | null>
  round?: number
}

export interface InventedEvent extends Partial<EventInput> {
  owner?: Owner
  /** The army ids of the participants; null is an unknown army. */
  field: readonly (number | null)[]
  /** Nicknames of the first participants; the others get invented ones. */
  nicknames?: readonly string[]
  games: readonly InventedGame[]
}

/** Inserts an event with its field and matches in one transaction. The returned ids are in the order of the input. */
export async function buildGames(test: TestApp, { field, nicknames = [], games, ...given }: InventedEvent) {
  const event = await buildEvent(test, given)
  const place = { event_id: event.id, game_type: event.game_type }
  return test.db.transaction().execute(async (tx) => {
    const people = field.map((army_id, index) => ({
      ...place,
      army_id,
      nickname: nicknames[index] ?? `Participant ${index}`,
    }))
    const participants =
      people.length === 0 ? [] : inOrder(await tx.insertInto('participants').values(people).returning('id').execute())
    const rows = games.map(({ sides: [one, other], scores, armies, round }) => ({
      ...place,
      participant1_id: participants[one] ?? 0,
      participant2_id: participants[other] ?? 0,
      participant1_army_id: armies ? armies[0] : (field[one] ?? null),
      participant2_army_id: armies ? armies[1] : (field[other] ?? null),
      participant1_score: scores[0],
      participant2_score: scores[1],
      round_number: round ?? null,
    }))
    const matches =
      rows.length === 0 ? [] : inOrder(await tx.insertInto('matches').values(rows).returning('id').execute())
    return { ...event, participants, matches }
  })
}

const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

const scoresOf: { [result: string]: Pair<number> } = { W: [12, 5], D: [7, 7], L: [3, 9] }

/**
 * Matches between two armies. `results` are seen from the first army, such as `12W 3D L`. The participants of each side
 * alternate, and so do the sides: the order of the armies in a match means nothing.
 */
export function rivals([one, other]: Pair<number>, results: string, participants: Pair<number> = [5, 5]) {
  const field = [...Array<number>(participants[0]).fill(one), ...Array<number>(participants[1]).fill(other)]
  const letters = results
    .replace(/(\d+)([WDL])/g, (_, times, letter) => letter.repeat(Number(times)))
    .replaceAll(' ', '')
  const games = [...letters].map((result, index): InventedGame => {
    const scores = scoresOf[result] ?? [0, 0]
    const sides = [index % participants[0], participants[0] + (index % participants[1])] as const
    return index % 2 === 0
      ? { sides, scores }
      : { sides: [sides[1], sides[0]], scores: [scores[1] ?? 0, scores[0] ?? 0] }
  })
  return { field, games } satisfies InventedEvent
}

/** The id of an army of this faction. */
export async function armyOf(
  { db }: TestApp,
  faction: string,
  { game_type = 'SPEARHEAD', offset = 0 }: { game_type?: GameType; offset?: number } = {},
): Promise<number> {
  const { id } = await db
    .selectFrom('armies')
    .select('id')
    .where('faction', '=', faction)
    .where('game_type', '=', game_type)
    .orderBy('name')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The ids of one Spearhead army for each of these factions. */
export async function armiesOf<const Factions extends readonly string[]>(test: TestApp, ...factions: Factions) {
  const ids: unknown = await Promise.all(factions.map((faction) => armyOf(test, faction)))
  return ids as { [index in keyof Factions]: number }
}

const z = 1.959963984540054

/**
 * A share of n matches with Wilson's interval, derived from its definition instead of the formula. A bound is the share
 * that a score test only just accepts: (p - bound)² = z² · bound · (1 - bound) / n. Rounded as the API does.
 */
export function rateOf(wins: number, n: number): Rate | null {
  if (n === 0) return null
  const p = wins / n
  const boundFrom = (edge: number) => {
    let [rejected, accepted] = [edge, p]
    for (let step = 0; step < 60; step++) {
      const middle = (rejected + accepted) / 2
      if ((p - middle) ** 2 > (z ** 2 * middle * (1 - middle)) / n) rejected = middle
      else accepted = middle
    }
    return millionths(accepted)
  }
  return { value: millionths(p), low: boundFrom(0), high: boundFrom(1) }
}

export const millionths = (share: number) => Number(share.toFixed(6))

/** One side of a counted match. */
export interface Seat {
  event: InventedEvent
  /** The index of the match in its event. */
  index: number
  /** The participant, unique across events. */
  who: string
  army: ArmyRow
  against: ArmyRow
  /** Own score minus the other. */
  margin: number
}

export type Filters = { [name in keyof ArmyStatsFilters]?: ArmyStatsFilters[name] | undefined }

/** Both sides of each counted match, and all armies in the field, of the events that pass the filters. */
export function gather(
  events: readonly InventedEvent[],
  armies: ReadonlyMap<number, ArmyRow>,
  filters: Filters,
  today: number,
) {
  const seats: Seat[] = []
  const brought: ArmyRow[] = []
  for (const event of events) {
    if (!passes(event, filters, today)) continue
    for (const id of event.field) {
      const army = id === null ? undefined : armies.get(id)
      if (army) brought.push(army)
    }
    for (const [index, game] of event.games.entries()) {
      const [place1, place2] = game.sides
      const [score1, score2] = game.scores
      const [army1, army2] = game.armies ?? [event.field[place1], event.field[place2]]
      const [one, other] = [armies.get(army1 ?? 0), armies.get(army2 ?? 0)]
      if (!one || !other || score1 === null || score2 === null) continue
      const seat = { event, index }
      seats.push({ ...seat, who: `${event.title}/${place1}`, army: one, against: other, margin: score1 - score2 })
      seats.push({ ...seat, who: `${event.title}/${place2}`, army: other, against: one, margin: score2 - score1 })
    }
  }
  return { seats, brought }
}

const dayLength = 86_400_000

export const isAfterTomorrow = (time: number, today: number) =>
  Math.floor(time / dayLength) > Math.floor(today / dayLength) + 1

function passes(event: InventedEvent, filters: Filters, today: number): boolean {
  const { period, from, to } = filters
  const time = event.event_date ? Date.parse(dayOf(event.event_date, findTimeZone(event) ?? 'UTC')) : undefined
  if (period !== undefined && period !== 'all') {
    const first = Math.floor(today / dayLength) - Number(period) + 1
    if (time === undefined || Math.floor(time / dayLength) < first || isAfterTomorrow(time, today)) return false
  }
  if (from !== undefined && (time === undefined || time < Date.parse(from))) return false
  if (to !== undefined && (time === undefined || time >= Date.parse(to) + dayLength)) return false
  if (filters.min_size !== undefined && event.field.length < Number(filters.min_size)) return false
  if (filters.country !== undefined && event.location_country !== filters.country) return false
  if (filters.event_type !== undefined && event.event_type !== filters.event_type) return false
  return filters.game_type === undefined || event.game_type === filters.game_type
}

/** The record of these sides of one faction or army. A mirror counts as a match and as nothing else. */
export function tally(seats: readonly Seat[], rule: ArmyStatsFilters['draws'] = 'half') {
  const games = new Set<string>()
  const mirrors = new Set<string>()
  const participants = new Set<string>()
  let [wins, draws, losses] = [0, 0, 0]
  for (const { event, index, who, army, against, margin } of seats) {
    const game = `${event.title}/${index}`
    games.add(game)
    if (army.faction === against.faction) {
      mirrors.add(game)
      continue
    }
    participants.add(who)
    if (margin > 0) wins++
    else if (margin < 0) losses++
    else draws++
  }
  const n = rule === 'left_out' ? wins + losses : wins + draws + losses
  const rate = rateOf(rule === 'half' ? (n + wins - losses) / 2 : wins, n)
  const is_too_small = n < 20 || participants.size < 5
  const record = { matches: games.size, wins, draws, losses, rate, is_too_small }
  return { record, mirrors: mirrors.size, rated_participants: participants.size }
}

export type Gathered = ReturnType<typeof gather>

const shareOf = (count: number, total: number) => (total === 0 ? 0 : millionths(count / total))

/** The response that the API should give for a faction, or for an army with its id. */
export function recordOf({ seats, brought }: Gathered, of: Partial<ArmyRow>, draws: Filters['draws']) {
  const isSubject = (army: ArmyRow) => (of.id === undefined ? army.faction === of.faction : army.id === of.id)
  const { record, mirrors, rated_participants } = tally(
    seats.filter(({ army }) => isSubject(army)),
    draws,
  )
  const participants = brought.filter(isSubject).length
  const shares = {
    participant_share: shareOf(participants, brought.length),
    match_share: shareOf(record.matches, seats.length / 2),
  }
  const { id = null, name = null, game_type = null, faction, grand_alliance } = of
  const subject = { faction, army_id: id, army_name: name, game_type, grand_alliance }
  return { ...subject, ...record, mirrors, rated_participants, participants, ...shares }
}

/** The key of a whole faction. */
const factionOf = ({ faction, grand_alliance }: ArmyRow) => ({ faction, grand_alliance })

export function recordsOf(gathered: Gathered, group_by: 'faction' | 'army', { grand_alliance, draws }: Filters) {
  const all = new Map<string | number, Partial<ArmyRow>>()
  for (const army of [...gathered.brought, ...gathered.seats.map((seat) => seat.army)]) {
    if (grand_alliance !== undefined && army.grand_alliance !== grand_alliance) continue
    if (group_by === 'army') all.set(army.id, army)
    else all.set(army.faction, factionOf(army))
  }
  return [...all.values()].map((of) => recordOf(gathered, of, draws))
}
