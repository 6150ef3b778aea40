import { countOf } from '../../db/count.ts'
import type { Db } from '../../db/tables.ts'

/** Everything on the tracker. */
export const countAll = (db: Db) =>
  db
    .selectNoFrom(({ selectFrom }) => [
      countOf(selectFrom('events')).as('events'),
      countOf(selectFrom('participants')).as('participants'),
      countOf(selectFrom('matches')).as('matches'),
    ])
    .executeTakeFirstOrThrow()

/** The events of one owner, and what belongs to them. */
export const countOwn = (db: Db, ownerId: number) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      const own = selectFrom('events').where('owner_id', '=', ownerId)
      return [
        countOf(own).as('total_events'),
        countOf(selectFrom('matches').where('event_id', 'in', own.select('id'))).as('total_matches'),
        countOf(selectFrom('participants').where('event_id', 'in', own.select('id'))).as('total_participants'),
      ]
    })
    .executeTakeFirstOrThrow()
