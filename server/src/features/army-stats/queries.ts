import { eventSizes } from '@muster/contract/army-filter-values'
import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import { eventTypes, type GrandAlliance } from '@muster/contract/games'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Value } from '../../db/prepared.ts'
import type { Db } from '../../db/tables.ts'
import { selectAudience } from '../events/queries.ts'
import { coverDays, type Days, type Span } from './rules.periods.ts'

/** Which events are counted. */
export interface Scope {
  filters: Pick<ArmyStatsFilters, 'game_type' | 'event_type' | 'country' | 'min_size'>
  /** Undefined is everything, including events without a date. */
  days: Days | undefined
}

export interface ArmyCount {
  faction: string
  /** 0 for the whole faction. */
  army_id: number
  participants: number
  players: number
  wins: number
  draws: number
  losses: number
  mirrors: number
}

/** The columns of numbers in each kind of counts. */
export const armyNumbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors'] as const
export const matchupNumbers = ['players', 'opposing_players', 'wins', 'draws', 'losses'] as const

/** Counts of whole factions, or of armies; `faction` narrows them to one. */
export async function countArmies(
  db: Db,
  scope: Scope,
  { group_by, faction }: { group_by: 'faction' | 'army'; faction?: string | undefined },
): Promise<ArmyCount[]> {
  const wanted = faction === undefined ? sql`true` : sql`faction = ${numberOf(faction)}`
  const counted = union(scope, group_by === 'faction' ? 'factions' : 'armies', {
    columns: sql`faction, army_id, ${names(armyNumbers)}`,
    wanted,
  })
  const { rows } = await sql<ArmyCount>`
    select name as faction, army_id, ${names(armyNumbers)}
    from (select faction, army_id, ${sums(armyNumbers)} from (${counted}) counted group by faction, army_id) summed
    join counted_factions on id = summed.faction`.execute(db)
  return rows
}

export interface MatchupCount {
  faction: string
  opponent: string
  players: number
  opposing_players: number
  wins: number
  draws: number
  losses: number
}

/**
 * Counts of two factions against each other: each pair once, with the faction that sorts first on the left; only those
 * of one faction, if given.
 */
export async function countMatchups(db: Db, scope: Scope, faction?: string): Promise<MatchupCount[]> {
  const wanted = faction === undefined ? sql`true` : sql`${numberOf(faction)} in (faction, opponent)`
  const counted = union(scope, 'matchups', { columns: sql`faction, opponent, ${names(matchupNumbers)}`, wanted })
  const { rows } = await sql<MatchupCount>`
    select own.name as faction, other.name as opponent, ${names(matchupNumbers)}
    from (select faction, opponent, ${sums(matchupNumbers)} from (${counted}) counted group by faction, opponent) summed
    join counted_factions own on own.id = faction join counted_factions other on other.id = opponent`.execute(db)
  return rows
}

export interface MonthCount extends Omit<ArmyCount, 'army_id'> {
  /** In the form `2026-11`. */
  month: string
}

/** Counts of whole factions by month, from `scope.days[0]` on; without dates there is no month. */
export async function countMonths(db: Db, scope: Scope & { days: Days }, factions?: string[]): Promise<MonthCount[]> {
  const wanted =
    factions === undefined
      ? sql`true`
      : sql`faction = any(array(select id from counted_factions where name = any(${factions})))`
  const counted = union(scope, 'factions', {
    columns: sql`faction, ${names(armyNumbers)}`,
    wanted,
    withMonth: true,
  })
  const { rows } = await sql<MonthCount>`
    select to_char(month, 'YYYY-MM') as month, name as faction, ${names(armyNumbers)}
    from (select month, faction, ${sums(armyNumbers)} from (${counted}) counted group by month, faction) summed
    join counted_factions on id = summed.faction order by month, name`.execute(db)
  return rows
}

/** The last day before the given one with a counted match; undefined when there is none. */
export async function lastPlayedDay(db: Db, before: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from counted_events
    where day > '-infinity' and day < ${before}::date and matchups <> '{}'
    order by counted_events.day desc limit 1`.execute(db)
  return rows[0]?.day
}

export const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const sums = (columns: readonly string[]) =>
  sql.join(columns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

/** Factions are stored as numbers. */
const numberOf = (faction: string) => sql`(select id from counted_factions where name = ${faction})`

/** The columns of counts: of whole factions, of armies, and of factions against each other. */
type Kind = 'factions' | 'armies' | 'matchups'

interface Selection {
  columns: RawBuilder<unknown>
  wanted: RawBuilder<unknown>
  /** Whether each row has its month. */
  withMonth?: boolean
}

/** The counted rows of a period: sums over the longest spans that are stored for the filters, and single events. */
function union({ filters, days }: Scope, kind: Kind, selection: Selection): RawBuilder<unknown> {
  const { columns, wanted, withMonth = false } = selection
  const { which, spans } = sumsFor(filters)
  const monthOf = (day: RawBuilder<unknown>) => (withMonth ? sql`date_trunc('month', ${day})::date as month, ` : sql``)
  const between = (column: RawBuilder<unknown>, [first, before]: Days) =>
    sql`${column} >= ${first}::date and ${column} < ${before}::date`
  const ofSpan = (span: Span, within: RawBuilder<unknown>) => sql`
    select ${monthOf(sql`start`)}${columns} from counted_sums, unnest(${sql.ref(kind)})
    where span = ${span} and ${which} and ${within} and ${ofGame(filters)} and ${wanted}`
  // Years include events without a date.
  if (days === undefined) return ofSpan('year', sql`true`)
  const { sums: found, events } = coverDays(days, withMonth ? spans.filter((span) => span !== 'year') : spans)
  const sources = [
    ...found.map((sum) => ofSpan(sum.span, between(sql`start`, sum.days))),
    ...events.map(
      (left) => sql`
        select ${monthOf(sql`day`)}${columns} from counted_events, unnest(${sql.ref(kind)})
        where ${between(sql`day`, left)} and ${ofEvents(filters)} and ${wanted}`,
    ),
  ]
  return sql.join(sources, sql` union all `)
}

const sizes = [0, ...eventSizes.map(Number)]

/** Which sums answer these filters, and over which spans they are stored (`sums_of` in `db/schema/army-sums.sql`). */
function sumsFor({ country, event_type, min_size }: Scope['filters']): { which: RawBuilder<unknown>; spans: Span[] } {
  const which = (area: string, types: string[], of: number[]) =>
    sql`country = ${area} and event_type = any(${types}) and size = any(${of}::integer[])`
  if (min_size === undefined && event_type === undefined) {
    return {
      which: which(country ?? '*', ['*'], [-1]),
      spans: country ? ['year', 'month'] : ['year', 'month', 'dekad', 'day'],
    }
  }
  const types = event_type === undefined ? eventTypes : [event_type]
  if (min_size === undefined && country === undefined)
    return { which: which('*', types, [-1]), spans: ['year', 'month', 'dekad'] }
  const least = Number(min_size ?? 0)
  return {
    which: which(
      country ?? '*',
      types,
      sizes.filter((size) => size >= least),
    ),
    spans: ['year', 'month'],
  }
}

const ofGame = ({ game_type }: Scope['filters']) =>
  game_type === undefined ? sql`true` : sql`game_type = ${game_type}`

/** The conditions on events that are read one by one, except days. */
export function ofEvents({ country, event_type, min_size, ...filters }: Scope['filters']): RawBuilder<unknown> {
  const wanted = [ofGame(filters)]
  if (country !== undefined) wanted.push(sql`country = ${country}`)
  if (event_type !== undefined) wanted.push(sql`event_type = ${event_type}`)
  if (min_size !== undefined) wanted.push(sql`size >= ${Number(min_size)}`)
  return sql.join(wanted, sql` and `)
}

/** The factions of the catalogue with their grand alliance. */
export async function listFactions(db: Db): Promise<Map<string, GrandAlliance>> {
  const rows = await db
    .selectFrom('armies')
    .select((eb) => ['faction', eb.fn.min('grand_alliance').as('grand_alliance')])
    .groupBy('faction')
    .execute()
  return new Map(rows.map(({ faction, grand_alliance }) => [faction, grand_alliance]))
}

/** These armies by id. */
export async function findArmies(db: Db, ids: number[]) {
  const rows = ids.length === 0 ? [] : await db.selectFrom('armies').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((army) => [army.id, army]))
}

/** Whether the stored counts of an event are current: it counts, and has not changed since it was counted. */
const isCounted = sql`
  countable(array[events.id]) <> '{}' and not exists (select from events_to_count where event_id = events.id)`

interface EventCount extends ArmyCount {
  grand_alliance: GrandAlliance
}

/** Counts of the whole factions of one event: the stored ones, or what they would be. */
export const findEventArmies = prepared((value: Value<{ event_id: number }>) =>
  selectAudience(value('event_id')).select(
    sql<EventCount[]>`(
      select coalesce(json_agg(to_jsonb(counted) || jsonb_build_object('grand_alliance', (
        select coalesce(min(grand_alliance), 'Order') from armies where armies.faction = counted.faction))), '[]')
      from (
        select name as faction, army_id, ${names(armyNumbers)}
        from counted_events, unnest(factions) counted join counted_factions on id = counted.faction
        where event_id = events.id and ${isCounted}
        union all
        select faction, army_id, ${names(armyNumbers)} from count_event_armies(array[events.id])
        where army_id = 0 and not (${isCounted})) counted)`.as('armies'),
  ),
)
