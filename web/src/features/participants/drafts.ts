import type { Participant } from '@muster/contract/participants'
import { hasDraft, readDraft } from '../accounts/draft.ts'
import type { ParticipantRow } from './participant-rows.ts'
import type { ParticipantWork } from './participant-work.ts'
import type { ParticipantProgress } from './save-participants.ts'

/** Rows that could not be added yet, and who of them is on the server already. */
export interface ParticipantsDraft {
  participants: ParticipantRow[]
  progress: ParticipantProgress
}

/** What was being mended about a participant. */
export interface ParticipantEditDraft {
  participant: Participant
  typed: { nickname: string; army_id: number | null }
}

export const participantsDraft = (event_id: number) => `participants_draft_${event_id}`
export const participantEditDraft = (event_id: number) => `participant_draft_${event_id}`

/** Where somebody was who was cut off. */
export function unfinishedParticipant(event_id: number, user_id: number): ParticipantWork | undefined {
  const edit = readDraft<ParticipantEditDraft>(participantEditDraft(event_id), user_id)
  if (edit) return { kind: 'edit', participant: edit.participant }
  return hasDraft(participantsDraft(event_id), user_id) ? { kind: 'add' } : undefined
}
