import type { ParticipantInput } from '@muster/contract/participants'
import { useInvalidate, useSendCommand } from '../../lib/commands.ts'
import { type RowProgress, saveRows } from '../../lib/row-sequence.ts'
import { createParticipants, deleteParticipant, updateParticipant } from './commands.ts'

/** A participant to save; `key` is the key of its row in the form. */
export interface ParticipantToSave {
  key: string
  nickname: string
  army_id: number | null
  army_written?: string | null | undefined
  club?: string | null | undefined
  members?: ParticipantInput['members']
}

/** Saves the rows of a form as participants, and returns the participant for each row; see `saveRows`. */
export function useSaveParticipants() {
  const sendCommand = useSendCommand()
  const invalidate = useInvalidate()
  return (event_id: number, rows: ParticipantToSave[], progress: RowProgress<ParticipantToSave>) =>
    saveRows(rows, progress, {
      name: 'participants',
      create: async (added, key) => {
        const sent = { params: { event_id }, body: { participants: added.map(bodyOf) } }
        return (await sendCommand(createParticipants, sent, { key, isStep: true })).participants
      },
      update: (participant_id, row) =>
        sendCommand(updateParticipant, { params: { event_id, participant_id }, body: bodyOf(row) }, { isStep: true }),
      remove: (participant_id) =>
        sendCommand(deleteParticipant, { params: { event_id, participant_id } }, { isStep: true }),
    }).finally(() => invalidate(createParticipants, { event_id }))
}

/** A participant as the API takes it. */
export const bodyOf = ({ nickname, army_id, army_written, club, members = [] }: ParticipantToSave) => ({
  nickname,
  // Of a team, each member has an army.
  ...(members.length > 0 ? { members } : { army_id }),
  ...(army_id === null && army_written && { army_written }),
  ...(club != null && { club }),
})
