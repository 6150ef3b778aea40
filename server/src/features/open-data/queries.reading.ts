import type { EventType, GameType } from '@muster/contract/games'
import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'

/** A side without its name. */
export interface OpenSide {
  participant_id: number
  /** The account, if everyone may see its player's record anyway. */
  linked_user_id: number | null
  faction: string | null
  army: string | null
}

export interface OpenMatchRow {
  event_id: number
  /** In the hall. */
  event_day: string | null
  country: string | null
  region: string | null
  game_type: GameType
  event_type: EventType
  round_number: number | null
  side1: OpenSide
  side2: OpenSide
  participant1_score: number | null
  participant2_score: number | null
  is_double_loss: boolean
}

/** Few enough that the server responds between two of them. */
const rowsAtOnce = 500

const sideOf = (side: 1 | 2) => sql`
  json_build_object('participant_id', matches.${sql.ref(`participant${side}_id`)}, 'linked_user_id', ${sql.ref(`user${side}.id`)},
                    'faction', ${sql.ref(`army${side}.faction`)}, 'army', ${sql.ref(`army${side}.name`)})`

/** A month of events, and what its matches are written from. */
export interface Month {
  /** Such as 2026-11; empty for events without a date. */
  month: string
  /** Differs when a row of the month does. */
  signature: string
}

const monthOf = sql`coalesce(to_char(event_day, 'YYYY-MM'), '')`

/**
 * The months with listed events that count, events without a date last. Each change of an event, a participant or a match
 * raises the version of its event; beside it stands what rows have from elsewhere.
 */
export async function listMonths(tx: Tx, rowVersion: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with listed as (
      select events.id, ${monthOf} as month, hashtextextended(concat_ws('|', events.id,
          coalesce(counted.version, 0) + (select count(*) from events_to_count where event_id = events.id),
          event_day, location_country, places.region, events.game_type, events.event_type), 0) as hash
      from events
      join countable_events on countable_events.id = events.id and is_listed
      left join event_versions counted on counted.event_id = events.id
      left join places on places.id = events.place_id
    ),
    linked as (
      select month, bit_xor(hashint8extended(participants.id, users.id)) as hash
      from participants join users on users.id = participants.user_id and player_visibility = 'public'
      join listed on listed.id = participants.event_id
      group by month
    ),
    catalogue as (select bit_xor(hashtextextended(concat_ws('|', id, faction, name), 0)) as hash from armies)
    select month, concat_ws(' ', count(*), bit_xor(listed.hash), max(linked.hash), max(catalogue.hash),
                            hashtextextended(${rowVersion}, 0)) as signature
    from listed left join linked using (month) cross join catalogue
    group by month order by month = '', month`.execute(tx)
  return rows
}

/**
 * The matches of listed events that count in a month, in the order in which they were added. A cursor reads them in one
 * snapshot, however many there are, and holds none of them.
 */
export async function* readMatches(tx: Tx, { month }: Pick<Month, 'month'>): AsyncGenerator<OpenMatchRow[]> {
  const days =
    month === ''
      ? sql`event_day is null`
      : sql`event_day >= ${sql.lit(`${month}-01`)}::date
      and event_day < ${sql.lit(`${month}-01`)}::date + interval '1 month'`
  await sql`
    declare open_matches no scroll cursor for
    with held as materialized (
      select events.id, event_day::text, location_country as country, places.region, events.game_type, events.event_type
      from events
      join countable_events on countable_events.id = events.id and is_listed
      left join places on places.id = events.place_id
      where ${days}
    )
    select held.id as event_id, event_day, country, region, held.game_type, held.event_type, round_number,
           ${sideOf(1)} as side1, ${sideOf(2)} as side2, participant1_score, participant2_score, is_double_loss
    from held
    join matches on matches.event_id = held.id
    join participants participant1 on participant1.id = participant1_id
    join participants participant2 on participant2.id = participant2_id
    left join users user1 on user1.id = participant1.user_id and user1.player_visibility = 'public'
    left join users user2 on user2.id = participant2.user_id and user2.player_visibility = 'public'
    left join armies army1 on army1.id = participant1_army_id
    left join armies army2 on army2.id = participant2_army_id
    order by matches.id`.execute(tx)
  for (;;) {
    const { rows } = await sql<OpenMatchRow>`fetch ${sql.lit(rowsAtOnce)} from open_matches`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close open_matches`.execute(tx)
}
