import type { FeedbackCategory } from '@muster/contract/feedback'
import { countRows } from '../../db/count.ts'
import { type Change, patch } from '../../db/patch.ts'
import type { Db, FeedbackRow, Tx } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { rowsThatFit } from '../../http/routing/cursor.ts'

interface Content {
  category: FeedbackCategory
  content: string
}

/** Newest first. */
export async function listFeedback(db: Db, userId: number, { skip, limit }: { skip: number; limit: number }) {
  const own = db.selectFrom('feedback').where('user_id', '=', userId)
  const [rows, total] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').offset(skip).limit(limit).execute(),
    countRows(own),
  ])
  return { rows: rowsThatFit(rows, rowMax), total }
}

/** The size in bytes of 5000 letters that JSON escapes. */
const rowMax = 31_000

/** Throws `not_found`, also for another user's feedback. */
export const getFeedback = (db: Db, userId: number, id: number): Promise<FeedbackRow> =>
  db
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noFeedback)

const noFeedback = () => notFound('feedback')

/** The text and its author; undefined when the author has deleted it. */
export const findFeedbackToMail = (db: Db, id: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select(['users.nickname', 'users.email', 'feedback.category', 'feedback.content'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()

export const insertFeedback = (tx: Tx, user_id: number, content: Content): Promise<FeedbackRow> =>
  tx
    .insertInto('feedback')
    .values({ user_id, ...content })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Throws `not_found`. */
export const updateFeedback = (db: Db, userId: number, id: number, change: Change<Content>): Promise<FeedbackRow> =>
  db
    .updateTable('feedback')
    .set(patch('user_id', change))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noFeedback)

/** Throws `not_found`. */
export const deleteFeedback = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('feedback')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(noFeedback)
