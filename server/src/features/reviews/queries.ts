import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countOf } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'

/** Whether the event of the row is listed and counts in figures of the whole site. */
export const countsListed = sql<SqlBool>`events.id in (select id from countable_events where is_listed)`

/** The events that the review of the row decides about. */
const selectOwn = (db: Db) =>
  db
    .selectFrom('events')
    .where(
      sql<SqlBool>`(events.review_id = reviews.id or reviews.state = 'left_out' and events.owner_id = reviews.user_id)`,
    )

/** The maximum number of events that a review names. */
const namedMax = 5

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'state', 'reason', 'reviews.created_at', 'decided_at', 'users.nickname'])
    .select(({ selectFrom }) => [
      countOf(selectOwn(db)).as('events'),
      countOf(selectFrom('participants').where('event_id', 'in', selectOwn(db).select('events.id'))).as('participants'),
      countOf(selectFrom('matches').where('event_id', 'in', selectOwn(db).select('events.id'))).as('matches'),
      jsonArrayFrom(
        selectOwn(db)
          .where('visibility', '=', 'listed')
          .select(['events.id', 'title'])
          .orderBy('events.id', 'desc')
          .limit(namedMax),
      ).as('listed_events'),
    ])

export type ReviewRow = Awaited<ReturnType<typeof getReview>>

export const getReview = (db: Db, id: number) =>
  selectReviews(db).where('reviews.id', '=', id).executeTakeFirstOrThrow(noReview)

const noReview = () => notFound('review')

interface Page {
  state: 'waiting' | 'left_out'
  skip: number
  limit: number
}

/** The open reviews of a state, oldest first. What waits without any event is left out: its import was undone. */
export async function listReviews(db: Db, { state, skip, limit }: Page) {
  const hasEvents = sql<SqlBool>`(${sql.lit(state)} = 'left_out' or exists (select from events where review_id = reviews.id))`
  const [reviews, { total }] = await Promise.all([
    selectReviews(db)
      .where('state', '=', state)
      .where(hasEvents)
      .orderBy('reviews.id')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom('reviews')
      .where('state', '=', state)
      .where(hasEvents)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { reviews, total }
}

/** How many reviews wait for a decision. */
export const countWaiting = async (db: Db) => (await listReviews(db, { state: 'waiting', skip: 0, limit: 0 })).total

/** Of the events of an owner, those that do not count, and why. */
export async function findOwnReview(db: Db, owner_id: number) {
  const { rows } = await sql<{ waiting: number; left_out: number; reason: string | null }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(id) filter (where state = 'left_out')::int as left_out, max(reason) as reason
    from (
      select events.id, case when of_owner.id is null then own.state else 'left_out' end as state,
        coalesce(of_owner.reason, own.reason) as reason
      from (select ${owner_id}::bigint as id) owner
      left join reviews of_owner on of_owner.user_id = owner.id and of_owner.state = 'left_out'
      left join events on owner_id = owner.id
      left join reviews own on own.id = review_id
      where events.id is not null or of_owner.id is not null) each`.execute(db)
  return rows[0] ?? { waiting: 0, left_out: 0, reason: null }
}

/** Locks an open review, and its account, which then begins no import. Throws `not_found`. */
export async function lockReview(tx: Tx, id: number) {
  const open = tx.selectFrom('reviews').select(['id', 'user_id']).where('id', '=', id).where('state', '<>', 'accepted')
  const { user_id } = await open.executeTakeFirstOrThrow(noReview)
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  return open.forUpdate().executeTakeFirstOrThrow(noReview)
}

/** The open review of an account, locked: the one that it has, or a new one that waits. */
export async function openReview(tx: Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reviews (user_id, state) values (${user_id}, 'waiting')
    on conflict (user_id) where state <> 'accepted' do update set state = reviews.state
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export const leaveOut = (tx: Tx, id: number, reason: string) =>
  tx.updateTable('reviews').set({ state: 'left_out', reason, decided_at: new Date() }).where('id', '=', id).execute()

/** Lets the events of a review count. */
export const acceptReview = (tx: Tx, id: number) => accept(tx, sql`id = ${id}`)

/** Lets all events count that wait. */
export const acceptWaiting = (db: Db) => accept(db, sql`state = 'waiting'`)

/** With a review, an editor accepts all that its account has imported so far. */
const accept = (db: Db, condition: RawBuilder<unknown>) =>
  sql`
    with accepted as (
      update reviews set state = 'accepted', reason = null, decided_at = now() where ${condition} returning id, user_id)
    update imports set needs_review = false from accepted
    where needs_review and (imports.review_id = accepted.id or imports.user_id = accepted.user_id)`.execute(db)
