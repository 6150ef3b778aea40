import type { ParticipantRow } from './participant-rows.ts'
import type { ParticipantProgress } from './save-participants.ts'

/** Rows that could not be added yet, and who of them is on the server already. */
export interface ParticipantsDraft {
  participants: ParticipantRow[]
  progress: ParticipantProgress
}

export const participantsDraft = (event_id: number) => `participants_draft_${event_id}`
