import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../db/tables.ts'

export async function deleteMatches(tx: Tx, ids: readonly number[]) {
  if (ids.length > 0) await tx.deleteFrom('matches').where('id', 'in', ids).execute()
}

export async function insertMatches(tx: Tx, matches: Insertable<Tables['matches']>[]) {
  if (matches.length > 0) await tx.insertInto('matches').values(matches).execute()
}

/** Gives the matches of a round to other sides, without a result. */
export async function replaceSides(
  tx: Tx,
  number: number,
  matches: readonly (Insertable<Tables['matches']> & { id: number })[],
) {
  const ids = matches.map(({ id }) => id)
  // Two may swap places, and nobody has two seats: so all leave theirs first.
  if (ids.length > 0) await tx.updateTable('matches').set({ round_number: null }).where('id', 'in', ids).execute()
  for (const { id, participant1_id, participant2_id, participant1_army_id, participant2_army_id } of matches) {
    const sides = { participant1_id, participant2_id, participant1_army_id, participant2_army_id }
    await tx
      .updateTable('matches')
      .set({ ...sides, ...noResult, round_number: number })
      .where('id', '=', id)
      .execute()
  }
}

const noResult = {
  participant1_score: null,
  participant2_score: null,
  is_double_loss: false,
  match_duration_minutes: null,
  ended_early: false,
  conceded_by: null,
  result_by: 'desk',
  result_participant_id: null,
}
