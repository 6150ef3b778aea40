import type { MeasuredSeason } from '@muster/rules/ratings/army-strengths'
import { sql } from 'kysely'
import { type Job, queueJobs } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Measuring } from './rules.strengths.ts'

/** A season as it was last measured, if ever. */
export interface StoredSeason extends Measuring {
  id: number
  filters: string
  season: MeasuredSeason | null
  progress: number | null
  /** To the day. */
  read_at: Date
}

const columns = ['id', 'filters', 'season', 'signature', 'measured_at', 'seconds', 'progress', 'read_at'] as const

export const findSeason = (db: Db, filters: string): Promise<StoredSeason | undefined> =>
  db.selectFrom('army_seasons').select(columns).where('filters', '=', filters).executeTakeFirst()

export const findSeasonById = (db: Db, id: number): Promise<StoredSeason | undefined> =>
  db.selectFrom('army_seasons').select(columns).where('id', '=', id).executeTakeFirst()

/** Remembers, to the day, that somebody reads a season. */
export const noteRead = (db: Db, id: number) =>
  sql`update army_seasons set read_at = now() where id = ${id} and read_at < now() - interval '1 day'`.execute(db)

const jobOf = (id: number): Job => ({ task: 'measure_season', id, key: keyOf(id), priority: 2, tries: 2 })
const keyOf = (id: number) => `measure_season ${id}`

/** Has the worker measure seasons, unless they are queued already. */
export const queueSeasons = (db: Db, seasons: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    if (seasons.length === 0) return
    await tx
      .insertInto('army_seasons')
      .values(seasons.map((filters) => ({ filters })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx.selectFrom('army_seasons').select('id').where('filters', 'in', seasons).execute()
    const waiting: number[] = []
    for (const { id } of rows) if (!(await isQueued(tx, id))) waiting.push(id)
    await queueJobs(tx, waiting.map(jobOf))
  })

/** Tries again in a second. */
export const queueAgain = (db: Db, id: number) =>
  db.transaction().execute((tx) => queueJobs(tx, [{ ...jobOf(id), delay: 1 }]))

/** Whether a season is to be measured, or is being measured. */
export async function isQueued(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where key = ${keyOf(id)} and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return rows.length > 0
}

/** When a season was measured last. */
export const findMeasuring = (db: Db, filters: string) =>
  db.selectFrom('army_seasons').select(['id', 'measured_at']).where('filters', '=', filters).executeTakeFirst()

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

/** Keeps these seasons, and of the others those that were read last. */
export const deleteOldSeasons = (db: Db, kept: readonly string[], others: number) =>
  sql`
    delete from army_seasons where id in (
      select id from army_seasons where filters <> all(${kept}::text[])
      order by read_at desc, id desc offset ${others})`.execute(db)
