import { foldName } from '@muster/contract/names'
import type { Participant } from '@muster/contract/participants'
import { unless } from '../../lib/api-client.ts'
import { type RowProgress, saveRows } from '../../lib/save-rows.ts'
import { createParticipants, deleteParticipant, listParticipants, updateParticipant } from './api.ts'

/** A participant to be saved; `key` is that of its row in the form. */
export interface ParticipantToSave {
  key: string
  nickname: string
  army_id: number | null
}

export type ParticipantProgress = RowProgress<ParticipantToSave>

/** Saves the rows of a form as participants, and gives who each row has become; see `saveRows`. */
export const saveParticipants = (event_id: number, rows: ParticipantToSave[], progress: ParticipantProgress) =>
  saveRows<ParticipantToSave, Participant>(rows, progress, {
    name: 'participants',
    list: async () => (await listParticipants(event_id)).participants,
    create: async (missing) => (await createParticipants(event_id, missing.map(bodyOf))).participants,
    update: (id, row) => updateParticipant(event_id, id, bodyOf(row)),
    remove: (id) => deleteParticipant(event_id, id).catch(unless('not_found')),
    // Nobody else of that name can be there, but somebody who has joined meanwhile.
    isFrom: (there, row) => there.user_id === null && foldName(there.nickname) === foldName(row.nickname),
    isSame: (there, row) => there.nickname === row.nickname && there.army_id === row.army_id,
  })

const bodyOf = ({ nickname, army_id }: ParticipantToSave) => ({ nickname, army_id })
