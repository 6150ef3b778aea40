import { sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'

/** How many participants of an event have a place. Who dropped holds none, though they still count as participants. */
export const countHolders = (db: Db, eventId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('participants')
      .where('event_id', '=', eventId)
      .where('waiting_since', 'is', null)
      .where('dropped_after_round', 'is', null),
  )

/** Gives a place to those who have waited longest, and returns them. Who has dropped meanwhile waits on. */
export const giveWaitingPlaces = (tx: Tx, eventId: number, places: number | null) =>
  tx
    .updateTable('participants')
    .set({ waiting_since: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('participants')
        .select('id')
        .where('event_id', '=', eventId)
        .where('waiting_since', 'is not', null)
        .where('dropped_after_round', 'is', null)
        .orderBy('waiting_since')
        .orderBy('id')
        .$if(places !== null, (query) => query.limit(places ?? 0)),
    )
    .returning(['id', 'user_id'])
    .execute()

/** What a mail about a place says; undefined if they no longer take part, or the address is not verified. */
export const findPlaceToMail = (db: Db, participantId: number) =>
  db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .select(['users.email', 'users.nickname', 'events.id as event_id', 'events.title', 'events.share_key'])
    .select(sql<boolean>`events.visibility = 'unlisted'`.as('is_unlisted'))
    .where('participants.id', '=', participantId)
    .where('participants.waiting_since', 'is', null)
    .where('participants.dropped_after_round', 'is', null)
    .where('users.is_verified', '=', true)
    .executeTakeFirst()
