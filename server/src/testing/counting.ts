import type { Db } from '../db/tables.ts'

/** The events that count in figures of the whole site, from the plain rows without the view of the database. */
export async function listCounting(db: Db): Promise<ReadonlySet<number>> {
  const events = await db.selectFrom('events').selectAll().execute()
  const reviews = await db.selectFrom('reviews').selectAll().execute()
  const isLeftOut = (owner_id: number | null) =>
    owner_id !== null && reviews.some(({ user_id, state }) => user_id === owner_id && state === 'left_out')
  const isOpen = (review_id: number | null) => reviews.some(({ id, state }) => id === review_id && state !== 'accepted')
  const counting = events.filter(
    (event) =>
      (event.visibility === 'listed' || event.counts_in_statistics) &&
      !isLeftOut(event.owner_id) &&
      !isOpen(event.review_id),
  )
  return new Set(counting.map(({ id }) => id))
}
