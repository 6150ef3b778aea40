import type { forfeit, reopen } from '@muster/rules/concession'
import type { Tx } from '../../db/tables.ts'
import { updateMatch } from '../matches/queries.ts'

/** Makes the open match of a participant a loss, or opens it again. Returns whether there was such a match. */
export async function changeForfeit(
  tx: Tx,
  event_id: number,
  participant_id: number,
  rule: typeof forfeit | typeof reopen,
) {
  const matches = await tx
    .selectFrom('matches')
    .select(['id', 'participant1_id', 'participant2_id', 'round_number'])
    .select(['participant1_score', 'participant2_score', 'is_double_loss', 'conceded_by'])
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()
  const found = rule(matches, participant_id)
  if (found) await updateMatch(tx, found.match.id, found.result)
  return found !== undefined
}
