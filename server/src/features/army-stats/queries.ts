import type { ArmyStatsFilters } from '@muster/contract/army-stats'
import type { GameType, GrandAlliance } from '@muster/contract/games'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { type Cover, coverDays, type Days } from './periods.ts'

/** What narrows the counted events. */
export interface Scope {
  filters: Pick<ArmyStatsFilters, 'game_type' | 'event_type' | 'country' | 'min_size'>
  /** Undefined is everything, also what has no date. */
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

const armyNumbers = ['participants', 'players', 'wins', 'draws', 'losses', 'mirrors'] as const
const matchupNumbers = ['players', 'opposing_players', 'wins', 'draws', 'losses'] as const

/** Counts of whole factions, or of armies; `faction` narrows them to one. */
export async function countArmies(
  db: Db,
  scope: Scope,
  { group_by, faction }: { group_by: 'faction' | 'army'; faction?: string | undefined },
): Promise<ArmyCount[]> {
  const wanted = sql`
    ${group_by === 'faction' ? sql`army_id = 0` : sql`army_id > 0`} ${faction === undefined ? sql`` : sql`and faction = ${faction}`}`
  const key = sql`faction, army_id`
  const counted = union(scope, coverOf(scope), armies, { columns: sql`${key}, ${names(armyNumbers)}`, wanted })
  const { rows } = await sql<ArmyCount>`
    select ${key}, ${sums(armyNumbers)} from (${counted}) counted group by ${key}`.execute(db)
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

/** Counts of two factions against each other, each pair once, the faction that sorts first on the left; those of one faction, if given. */
export async function countMatchups(db: Db, scope: Scope, faction?: string): Promise<MatchupCount[]> {
  const wanted = faction === undefined ? sql`true` : sql`(faction = ${faction} or opponent = ${faction})`
  const key = sql`faction, opponent`
  const counted = union(scope, coverOf(scope), matchups, { columns: sql`${key}, ${names(matchupNumbers)}`, wanted })
  const { rows } = await sql<MatchupCount>`
    select ${key}, ${sums(matchupNumbers)} from (${counted}) counted group by ${key}`.execute(db)
  return rows
}

export interface MonthCount extends Omit<ArmyCount, 'army_id'> {
  /** As `2026-11`. */
  month: string
}

/** Counts of whole factions by month, from `scope.days[0]` on; without dates there is no month. */
export async function countMonths(db: Db, scope: Scope & { days: Days }, factions?: string[]): Promise<MonthCount[]> {
  const wanted = factions === undefined ? sql`army_id = 0` : sql`army_id = 0 and faction = any(${factions})`
  const counted = union(scope, coverDays(scope.days, { withYears: false }), armies, {
    columns: sql`faction, ${names(armyNumbers)}`,
    wanted,
    withMonth: true,
  })
  const { rows } = await sql<MonthCount>`
    select to_char(month, 'YYYY-MM') as month, faction, ${sums(armyNumbers)}
    from (${counted}) counted group by month, faction order by month, faction`.execute(db)
  return rows
}

/** The last day on which something was counted; undefined when nothing with a date was. */
export async function lastCountedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from counted_events where day > '-infinity' order by day desc limit 1`.execute(
    db,
  )
  return rows[0]?.day
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const sums = (columns: readonly string[]) =>
  sql.join(columns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

const armies = { sums: sql.table('army_counts'), ofEvents: sql.table('event_armies') }
const matchups = { sums: sql.table('matchup_counts'), ofEvents: sql.table('event_matchups') }

/** The years that there are, undated among them. */
const everything: Cover = { years: [], months: [], days: [] }
const coverOf = ({ days }: Scope) => (days === undefined ? everything : coverDays(days, { withYears: true }))

interface Selection {
  columns: RawBuilder<unknown>
  wanted: RawBuilder<unknown>
  withMonth?: boolean
}

/** The counted rows of a period, from the longest spans that they are summed up for. */
function union(
  { filters }: Scope,
  cover: Cover,
  from: typeof armies,
  { columns, wanted, withMonth = false }: Selection,
): RawBuilder<unknown> {
  const area = filters.country ?? '*'
  const matching = conditions(filters)
  const monthOf = (month: RawBuilder<unknown>) => (withMonth ? sql`${month} as month, ` : sql``)
  const ofSpan = (span: 'month' | 'year', within: RawBuilder<unknown>) => sql`
    select ${monthOf(sql`start`)}${columns} from ${from.sums}
    where span = ${span} and country = ${area} and ${within} and ${matching} and ${wanted}`
  const between = (column: RawBuilder<unknown>, [first, before]: Days) =>
    sql`${column} >= ${first}::date and ${column} < ${before}::date`
  const parts = [
    ...cover.years.map((days) => ofSpan('year', between(sql`start`, days))),
    ...cover.months.map((days) => ofSpan('month', between(sql`start`, days))),
    ...cover.days.map(
      (days) => sql`
        select ${monthOf(sql`date_trunc('month', day)::date`)}${columns}
        from counted_events join ${from.ofEvents} using (event_id)
        where ${between(sql`day`, days)} and ${filters.country === undefined ? sql`true` : sql`country = ${filters.country}`}
          and ${matching} and ${wanted}`,
    ),
  ]
  return parts.length === 0 ? ofSpan('year', sql`true`) : sql.join(parts, sql` union all `)
}

function conditions({ game_type, event_type, min_size }: Scope['filters']): RawBuilder<unknown> {
  // The games are named even when all are wanted: they stand before the dates in the index.
  const games: GameType[] = game_type === undefined ? ['AOS', 'SPEARHEAD', 'WARCRY'] : [game_type]
  const wanted = [sql`game_type = any(${games})`]
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

/** Counts of the whole factions of one event. */
export async function countEventArmies(db: Db, event_id: number): Promise<ArmyCount[]> {
  const { rows } = await sql<ArmyCount>`
    select faction, army_id, ${names(armyNumbers)} from event_armies where event_id = ${event_id} and army_id = 0`.execute(
    db,
  )
  return rows
}
