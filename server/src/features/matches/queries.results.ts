import type { MatchIds, Scores } from '@muster/contract/matches'
import { patch } from '../../db/patch.ts'
import type { Db } from '../../db/tables.ts'
import type { ExpectedVersions } from '../../http/routing/versions.ts'
import { type MatchRow, selectMatches, withSource } from './queries.ts'

interface RecordParams {
  owner_id: number
  ids: MatchIds
  scores: Scores
  ifMatch: ExpectedVersions
}

/**
 * Saves scores and returns the match; undefined if the event does not belong to this owner, or has no such match in a
 * version that the caller has seen. One statement, because 20 tables may report results concurrently. The lock prevents
 * changes to the event as a whole, such as a participant leaving, until it ends.
 */
export const updateScores = (db: Db, { owner_id, ids, scores, ifMatch }: RecordParams): Promise<MatchRow | undefined> =>
  selectMatches(
    db
      .with('event', (own) =>
        own
          .selectFrom('events')
          .select('id')
          .where('id', '=', ids.event_id)
          .where('owner_id', '=', owner_id)
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
 * The participant or `slip` behind the last change of a match; undefined if it was the organiser's. What the history
 * names was written in the transaction of the change, which began at `changed_at`.
 */
export async function findReporter(db: Db, { id, changed_at }: Pick<MatchRow, 'id' | 'changed_at'>) {
  const last = await db
    .selectFrom('match_history')
    .select(['recorded_by', 'participant_id'])
    .where('match_id', '=', id)
    .where('at', '>=', changed_at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && (last.participant_id !== null || last.recorded_by === 'slip') ? last.recorded_by : undefined
}
