import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'

/** Saves these scores; null deletes one. */
export async function scoreParticipants(
  tx: Tx,
  event_id: number,
  scores: readonly { participant_id: number; code: string; score: number | null }[],
) {
  await sql`
    update participants set category_scores = jsonb_strip_nulls(category_scores || given.scores)
    from (
      select participant_id, jsonb_object_agg(code, score) as scores
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as given (participant_id bigint, code text, score int)
      group by participant_id
    ) given
    where id = given.participant_id and event_id = ${event_id}`.execute(tx)
}
