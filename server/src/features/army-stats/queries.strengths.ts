import type { DrawRule } from '@muster/contract/army-filter-values'
import type { EventSums } from '@muster/rules/rates'
import type { SeasonMatch } from '@muster/rules/ratings/army-strengths'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { ofEvents, type Scope } from './queries.ts'
import type { Days } from './rules.periods.ts'

/** The newest matches of a long season; they and their players fit into some tens of megabytes. */
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
export async function listSeasonMatches(
  db: Db,
  { filters, days }: Scope & { days: Days },
  most = matchesMax,
): Promise<SeasonMatch[]> {
  // Events are cut off by their counts, before their matches are read.
  const { rows } = await sql<SeasonRow>`
    with season as materialized (
      select event_id, day, sum(matches) over (order by day desc, event_id desc) - matches as before from (
        select event_id, day,
          (select coalesce(sum((wins + draws + losses) / 2.0 + mirrors), 0) from unnest(factions)) as matches
        from counted_events where ${ofDays(days)} and ${ofEvents(filters)} offset 0) counted
    ),
    newest as materialized (select event_id, day from season where before < ${most}),
    players as materialized (
      select id, coalesce(user_id, -id) as player from participants
      where event_id = any(array(select event_id from newest)))
    select g.event_id, one.player as player1, two.player as player2,
           g.faction as faction1, g.opposing_faction as faction2, g.outcome
    from counted_games(countable(array(select event_id from newest))) g
    join newest on newest.event_id = g.event_id
    join players one on one.id = g.participant_id
    join players two on two.id = g.opponent_id
    order by newest.day desc, g.event_id desc, g.id
    limit ${most}`.execute(db)
  return rows.map(({ event_id, player1, player2, faction1, faction2, outcome }) => ({
    event: event_id,
    player1: String(player1),
    player2: String(player2),
    army1: faction1,
    army2: faction2,
    result: (outcome + 1) / 2,
  }))
}

/** The events of a season and their versions, as a hash: it differs when any event has changed. */
export async function signSeason(db: Db, { filters, days }: Scope & { days: Days }): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select concat(${days.join()}::text, ' ', count(*), ' ', bit_xor(hashint8extended(event_id, version))) as signature
    from counted_events join event_versions using (event_id)
    where ${ofDays(days)} and ${ofEvents(filters)}`.execute(db)
  return rows[0]?.signature ?? ''
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
