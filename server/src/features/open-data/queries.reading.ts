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

/**
 * All matches of listed events that count, in the order in which they were added. A cursor reads them in one snapshot, however many
 * there are, and holds none of them.
 */
export async function* readMatches(tx: Tx): AsyncGenerator<OpenMatchRow[]> {
  await sql`
    declare open_matches no scroll cursor for
    select events.id as event_id, event_day::text, location_country as country, places.region,
           events.game_type, events.event_type, round_number, ${sideOf(1)} as side1, ${sideOf(2)} as side2,
           participant1_score, participant2_score, is_double_loss
    from matches
    join countable_events on countable_events.id = matches.event_id and is_listed
    join events on events.id = matches.event_id
    left join places on places.id = events.place_id
    join participants participant1 on participant1.id = participant1_id
    join participants participant2 on participant2.id = participant2_id
    left join users user1 on user1.id = participant1.user_id and user1.player_visibility = 'public'
    left join users user2 on user2.id = participant2.user_id and user2.player_visibility = 'public'
    left join armies army1 on army1.id = participant1_army_id
    left join armies army2 on army2.id = participant2_army_id
    order by matches.id`.execute(tx)
  for (;;) {
    const { rows } = await sql<OpenMatchRow>`fetch ${sql.lit(rowsAtOnce)} from open_matches`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}
