import type { MatchIds, Scores } from '@muster/contract/matches'
import { sql } from 'kysely'
import { patch } from '../../db/patch.ts'
import type { Db } from '../../db/tables.ts'
import type { ExpectedVersions } from '../../http/routing/versions.ts'
import { findNickname } from '../events/queries.authors.ts'
import { isStaff } from '../events/queries.staff.ts'
import { withSource } from './queries.losses.ts'
import { type MatchRow, selectMatches } from './queries.ts'

interface RecordParams {
  user_id: number
  ids: MatchIds
  scores: Scores
  ifMatch: ExpectedVersions
}

/**
 * Saves scores and returns the match; undefined if the user is not of the event's staff, or it has no such match in a
 * version that the caller has seen. One statement, because 20 tables may report results concurrently. The lock prevents
 * changes to the event as a whole, such as a participant leaving, until it ends.
 */
export const updateScores = (db: Db, { user_id, ids, scores, ifMatch }: RecordParams): Promise<MatchRow | undefined> =>
  selectMatches(
    db
      .with('event', (own) =>
        own
          .selectFrom('events')
          // A trigger of the update reads the author.
          .select(['id', sql`set_config('muster.author', ${String(user_id)}, true)`.as('author')])
          .where('id', '=', ids.event_id)
          .where(isStaff(user_id))
          .forShare(),
      )
      // Named like the table: a select from the table itself would read the rows from before the update.
      .with('matches', (changed) =>
        changed
          .updateTable('matches')
          .from('event')
          .set(patch('event_id', withSource({ participant1_score: undefined, ...scores })))
          .whereRef('matches.event_id', '=', 'event.id')
          .where('matches.id', '=', ids.match_id)
          .$if(ifMatch !== undefined, (query) => query.where('version', 'in', ifMatch ?? []))
          .returningAll('matches'),
      ),
  ).executeTakeFirst()

/**
 * The participant, `slip` or account behind the last change of a match; null if unknown. What the history names was
 * written in the transaction of the change, which began at `changed_at`.
 */
export async function findAuthor(db: Db, { id, changed_at }: Pick<MatchRow, 'id' | 'changed_at'>) {
  const last = await db
    .selectFrom('match_history')
    .select(['recorded_by', 'participant_id'])
    .where('match_id', '=', id)
    .where('at', '>=', changed_at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && (last.participant_id !== null || last.recorded_by === 'slip')) return last.recorded_by
  const { changed_by } = await db
    .selectFrom('matches')
    .select('changed_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return findNickname(db, changed_by)
}
