import type { DrawRule } from '@muster/contract/army-filter-values'
import type { EventSums } from '@muster/rules/rates'
import type { SeasonMatch } from '@muster/rules/ratings/army-strengths'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { ofEvents, type Scope } from './queries.ts'
import type { Days } from './rules.periods.ts'

/** More matches than a season has; they and their players fit into some tens of megabytes. */
const matchesMax = 100_000

interface SeasonRow {
  event_id: number
  player1: number
  player2: number
  faction1: string
  faction2: string
  outcome: number
}

/**
 * The counted matches of a season, the newest first. A player is an account, or else a participant, whom nobody can know
 * at other events.
 */
export async function listSeasonMatches(db: Db, { filters, days }: Scope & { days: Days }): Promise<SeasonMatch[]> {
  const { rows } = await sql<SeasonRow>`
    with season as materialized (
      select event_id, day from counted_events where ${ofDays(days)} and ${ofEvents(filters)})
    select g.event_id, coalesce(one.user_id, -one.id) as player1, coalesce(two.user_id, -two.id) as player2,
           g.faction as faction1, g.opposing_faction as faction2, g.outcome
    from counted_games(countable(array(select event_id from season))) g
    join season on season.event_id = g.event_id
    join participants one on one.id = g.participant_id
    join participants two on two.id = g.opponent_id
    order by season.day desc, g.event_id desc, g.id
    limit ${matchesMax}`.execute(db)
  return rows.map(({ event_id, player1, player2, faction1, faction2, outcome }) => ({
    event: event_id,
    player1: String(player1),
    player2: String(player2),
    army1: faction1,
    army2: faction2,
    result: (outcome + 1) / 2,
  }))
}

type SumsRow = EventSums & { faction: string; army_id: number }

/** Sums over single events, from which intervals by events are calculated, by faction and army (0 for the faction). */
export async function sumOverEvents(
  db: Db,
  { filters, days }: Scope,
  { kind, draws, faction }: { kind: 'factions' | 'armies'; draws: DrawRule; faction?: string | undefined },
): Promise<SumsRow[]> {
  const [wins, n] = success[draws]
  const { rows } = await sql<SumsRow>`
    select counted_factions.name as faction, army_id, count(*) as events, sum(wins) as wins, sum(n) as n,
           sum(wins * wins) as wins_squared, sum(wins * n) as wins_times_n, sum(n * n) as n_squared
    from (
      select faction, army_id, (${wins})::double precision as wins, (${n})::double precision as n
      from counted_events, unnest(${sql.ref(kind)})
      where ${days === undefined ? sql`true` : ofDays(days)} and ${ofEvents(filters)}) counted
    join counted_factions on counted_factions.id = faction
    where n > 0 and ${faction === undefined ? sql`true` : sql`counted_factions.name = ${faction}`}
    group by counted_factions.name, army_id`.execute(db)
  return rows
}

/** Wins and matches under a convention for draws, as `successOf` in rules.ts has them. */
const success: Record<DrawRule, [wins: RawBuilder<unknown>, n: RawBuilder<unknown>]> = {
  half: [sql`wins + draws / 2.0`, sql`wins + draws + losses`],
  left_out: [sql`wins`, sql`wins + losses`],
  not_won: [sql`wins`, sql`wins + draws + losses`],
}

const ofDays = ([from, before]: Days) => sql`day >= ${from}::date and day < ${before}::date`
