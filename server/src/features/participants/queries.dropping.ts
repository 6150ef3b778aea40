import type { DroppedResults } from '@muster/contract/participant'
import { type Drop, forfeit, reopen } from '@muster/rules/drops'
import type { Tx } from '../../db/tables.ts'
import { updateMatch } from '../matches/queries.ts'

const listMatches = (tx: Tx, event_id: number) =>
  tx
    .selectFrom('matches')
    .select(['id', 'participant1_id', 'participant2_id', 'round_number'])
    .select(['participant1_score', 'participant2_score', 'is_double_loss', 'conceded_by'])
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()

interface Dropped {
  event_id: number
  participant_id: number
  results: Exclude<DroppedResults, 'keep'>
}

/** Ends the open match of a participant who drops. Returns its id; null if there is none. */
export async function endOpenMatch(tx: Tx, { event_id, participant_id, results }: Dropped): Promise<number | null> {
  const lost = forfeit(await listMatches(tx, event_id), participant_id, results)
  if (lost) await updateMatch(tx, lost.match.id, lost.result)
  return lost?.match.id ?? null
}

/** Opens the match again that a drop has ended; see `reopen`. */
export async function reopenMatch(tx: Tx, event_id: number, drop: Drop) {
  const opened = drop.forfeited_match_id === null ? undefined : reopen(await listMatches(tx, event_id), drop)
  if (opened) await updateMatch(tx, opened.match.id, opened.result)
}
