import type { Db } from '../../db/tables.ts'

/** Everything on the tracker. */
export const countAll = (db: Db) =>
  db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('events').select(fn.countAll<number>().as('n')).$asScalar().$notNull().as('events'),
      selectFrom('participants').select(fn.countAll<number>().as('n')).$asScalar().$notNull().as('participants'),
      selectFrom('matches').select(fn.countAll<number>().as('n')).$asScalar().$notNull().as('matches'),
    ])
    .executeTakeFirstOrThrow()

/** The events of one owner, and what belongs to them. */
export const countOwn = (db: Db, ownerId: number) =>
  db
    .selectNoFrom(({ selectFrom, fn }) => {
      const own = selectFrom('events').select('id').where('owner_id', '=', ownerId)
      return [
        selectFrom('events')
          .where('owner_id', '=', ownerId)
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('total_events'),
        selectFrom('matches')
          .where('event_id', 'in', own)
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('total_matches'),
        selectFrom('participants')
          .where('event_id', 'in', own)
          .select(fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('total_participants'),
      ]
    })
    .executeTakeFirstOrThrow()
