import type { Participant } from '@muster/contract/participants'
import type { Drafts } from '../../lib/drafts.ts'

/** The dialog that an owner has open. */
export type ParticipantTask = { kind: 'add' } | { kind: 'edit' | 'army' | 'remove' | 'drop'; participant: Participant }

/** The dialog whose draft is left from before the session ended. */
export function unfinishedParticipant(drafts: Drafts, event_id: number, user_id: number): ParticipantTask | undefined {
  const edit = drafts.read<{ context: Participant }>(`participant_draft_${event_id}`, user_id)
  if (edit) return { kind: 'edit', participant: edit.context }
  return drafts.read(`participants_draft_${event_id}`, user_id) === undefined ? undefined : { kind: 'add' }
}
