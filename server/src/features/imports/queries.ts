import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countRows } from '../../db/count.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { isUnseen } from '../reviews/queries.imports.ts'

/** The maximum number of events that an import names; it may have created more. */
const eventsShown = 100

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('reviews', 'reviews.id', 'review_id')
    .select([
      'imports.id',
      'imports.user_id',
      'file_name',
      'imports.state',
      'unit',
      'lines_total',
      'lines_done',
      'events_added',
      'events_existing',
      'participants_added',
      'participants_existing',
      'matches_added',
      'matches_existing',
      'kept',
      'imports.created_at',
      'finished_at',
      'reviews.state as review',
    ])
    .select(({ selectFrom }) => [
      selectFrom('import_problems')
        .whereRef('import_id', '=', 'imports.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('problems'),
      jsonArrayFrom(
        selectFrom('imported_rows')
          .whereRef('import_id', '=', 'imports.id')
          .where('kind', '=', 'event')
          .select('row_id as id')
          .orderBy('row_id')
          .limit(eventsShown),
      ).as('created_events'),
    ])

export type ImportRow = Awaited<ReturnType<typeof getImport>>

/** Throws `not_found` for the imports of others. */
export const getImport = (db: Db, user_id: number, id: number) =>
  selectImports(db)
    .where('imports.id', '=', id)
    .where('imports.user_id', '=', user_id)
    .executeTakeFirstOrThrow(noImport)

const noImport = () => notFound('import')

const listed = 50

export const listImports = (db: Db, user_id: number) =>
  selectImports(db).where('imports.user_id', '=', user_id).orderBy('imports.id', 'desc').limit(listed).execute()

/** Adds an import. Returns its id, or the id of an identical import of the same user, which may have come a moment before. */
export async function insertImport(
  tx: Tx,
  values: Insertable<Tables['imports']>,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('imports')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'content_hash']).where('state', 'not in', ['failed', 'undone']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await tx
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', values.user_id)
    .where('content_hash', '=', values.content_hash)
    .where('state', 'not in', ['failed', 'undone'])
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Concurrent imports of a user are counted one after another. */
export async function countUnfinished(tx: Tx, user_id: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  return countRows(
    tx.selectFrom('imports').where('user_id', '=', user_id).where('state', 'in', ['waiting', 'running', 'undoing']),
  )
}

/** The state of an import, locked. Throws `not_found`. */
export async function lockImport(tx: Tx, user_id: number, id: number) {
  const { state } = await tx
    .selectFrom('imports')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow(noImport)
  return state
}

type ImportState = Tables['imports']['state']['__select__']

export const setState = (db: Db, id: number, state: ImportState) =>
  db
    .updateTable('imports')
    .set({ state, ...(isOver(state) && { finished_at: new Date(), content: null }) })
    .where('id', '=', id)
    .execute()

const isOver = (state: ImportState) => state === 'done' || state === 'failed' || state === 'undone'

export const listProblems = (db: Db, import_id: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('import_problems')
    .select(['line', 'reason'])
    .where('import_id', '=', import_id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()

/** How long an import can be undone. */
const storedDays = 30

/**
 * Deletes imports that are over for long, with the lists of what they made. What waits for an editor goes on waiting
 * without them; what nobody has looked at stays, because later imports add to it.
 */
export const deleteOld = (db: Db) =>
  db
    .deleteFrom('imports')
    .where(({ not, or, eb }) => or([not(isUnseen), eb('review_id', 'is not', null)]))
    .where('state', 'in', ['done', 'failed', 'undone'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .execute()
