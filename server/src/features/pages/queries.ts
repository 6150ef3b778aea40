import type { Db } from '../../db/tables.ts'

/** The newest events for a site map. */
export const listAddresses = (db: Db, limit: number) =>
  db
    .selectFrom('events')
    .where('visibility', '=', 'listed')
    .select(['id', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
