import type { MeasuredSeason } from '@muster/rules/ratings/army-strengths'
import { sql } from 'kysely'
import { queueJobs } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Measuring } from './rules.strengths.ts'

/** A season as it was last measured, if ever. */
export interface StoredSeason extends Measuring {
  id: number
  filters: string
  season: MeasuredSeason | null
  progress: number | null
}

const columns = ['id', 'filters', 'season', 'signature', 'measured_at', 'seconds', 'progress'] as const

export const findSeason = (db: Db, filters: string): Promise<StoredSeason | undefined> =>
  db.selectFrom('army_seasons').select(columns).where('filters', '=', filters).executeTakeFirst()

export const findSeasonById = (db: Db, id: number): Promise<StoredSeason | undefined> =>
  db.selectFrom('army_seasons').select(columns).where('id', '=', id).executeTakeFirst()

/** Has the worker measure seasons. They wait for each other, so that at most one core is busy with them. */
export const queueSeasons = (db: Db, seasons: readonly string[], priority: number) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('army_seasons')
      .values(seasons.map((filters) => ({ filters })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx.selectFrom('army_seasons').select('id').where('filters', 'in', seasons).execute()
    const jobs = rows.map(({ id }) => ({ task: 'measure_season', id, priority, key: `measure_season ${id}` }))
    await queueJobs(
      tx,
      jobs.map((job) => ({ ...job, queue: 'strengths', tries: 1 })),
    )
  })

export const saveProgress = (db: Db, id: number, progress: number | null) =>
  db.updateTable('army_seasons').set({ progress }).where('id', '=', id).execute()

interface NewlyMeasured extends Omit<Measuring, 'measured_at'> {
  season: MeasuredSeason
}

export const saveSeason = (db: Db, id: number, { season, ...measured }: NewlyMeasured) =>
  db
    .updateTable('army_seasons')
    .set({ ...measured, season: JSON.stringify(season), measured_at: sql`now()`, progress: null })
    .where('id', '=', id)
    .execute()

/** Keeps these seasons, and of the others the last ones that were measured. */
export const deleteOldSeasons = (db: Db, kept: readonly string[], others: number) =>
  sql`
    delete from army_seasons where id in (
      select id from army_seasons where filters <> all(${kept}::text[])
      order by coalesce(measured_at, created_at) desc offset ${others})`.execute(db)
