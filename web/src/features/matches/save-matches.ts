import { useInvalidate, useSendCommand } from '../../lib/commands.ts'
import { type RowProgress, saveRows } from '../../lib/row-sequence.ts'
import { createMatches, deleteMatch, updateMatch } from './commands.ts'
import type { MatchBody } from './match-row.ts'

/** A match to save; `key` is the key of its row in the form. */
export interface MatchToSave {
  key: string
  body: MatchBody
}

/** Saves the rows of a form as matches; see `saveRows`. */
export function useSaveMatches() {
  const sendCommand = useSendCommand()
  const invalidate = useInvalidate()
  return (event_id: number, rows: MatchToSave[], progress: RowProgress<MatchToSave>) =>
    saveRows(rows, progress, {
      name: 'matches',
      create: async (added, key) => {
        const sent = { params: { event_id }, body: { matches: added.map(({ body }) => body) } }
        return (await sendCommand(createMatches, sent, { key, isStep: true })).matches
      },
      update: (match_id, { body }) =>
        sendCommand(updateMatch, { params: { event_id, match_id }, body }, { isStep: true }),
      remove: (match_id) => sendCommand(deleteMatch, { params: { event_id, match_id } }, { isStep: true }),
    }).finally(() => invalidate(createMatches, { event_id }))
}
