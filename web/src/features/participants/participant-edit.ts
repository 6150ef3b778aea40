import type { Participant } from '@muster/contract/participants'

const fields = ['nickname', 'army_id', 'club', 'fixed_table', 'adjustment', 'adjustment_reason'] as const

/** What has changed of a participant. */
export type ParticipantEdit = Partial<Pick<Participant, (typeof fields)[number]>>

type Edited = { [Field in (typeof fields)[number]]?: Participant[Field] | undefined }

/** The fields of a form that differ from the participant. An empty field is null. */
export const editOf = (edited: Edited, participant: Participant): ParticipantEdit =>
  Object.fromEntries(
    fields
      .filter((field) => (edited[field] ?? null) !== participant[field])
      .map((field) => [field, edited[field] ?? null]),
  )
