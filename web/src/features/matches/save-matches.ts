import type { Match } from '@muster/contract/matches'
import { unless } from '../../lib/api-client.ts'
import { type RowProgress, saveRows } from '../../lib/save-rows.ts'
import { createMatches, deleteMatch, listMatches, type MatchBody, updateMatch } from './api.ts'

/** A match to be saved; `key` is that of its row in the form. */
export interface MatchToSave {
  key: string
  body: MatchBody
}

export type MatchProgress = RowProgress<MatchToSave>

/** Saves the rows of a form as matches; see `saveRows`. */
export const saveMatches = (event_id: number, rows: MatchToSave[], progress: MatchProgress) =>
  saveRows<MatchToSave, Match>(rows, progress, {
    name: 'matches',
    list: async () => (await listMatches(event_id)).matches,
    create: async (missing) =>
      (
        await createMatches(
          event_id,
          missing.map(({ body }) => body),
        )
      ).matches,
    update: (id, { body }) => updateMatch(event_id, id, body),
    remove: (id) => deleteMatch(event_id, id).catch(unless('not_found')),
    isFrom: isSame,
    isSame,
  })

const compared = [
  'participant1_id',
  'participant2_id',
  'round_number',
  'table_number',
  'participant1_score',
  'participant2_score',
  'match_duration_minutes',
  'notes',
] as const satisfies (keyof Match & keyof MatchBody)[]

function isSame(match: Match, { body }: MatchToSave): boolean {
  return compared.every((name) => match[name] === (body[name] === '' ? null : (body[name] ?? null)))
}
