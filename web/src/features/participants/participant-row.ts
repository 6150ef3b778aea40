import { foldName } from '@muster/contract/names'
import { ParticipantInput } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'
import { v4 as newId } from 'uuid'
import { FormMembers } from './team-form.ts'

/**
 * A row of a form. `key` stays the same while the nickname is typed, so that matches can refer to it. `army_written`
 * is the army's text from a pasted list until an army is chosen, or for good if the organiser leaves it open. `doubt` has
 * the pasted line, and why the row may be wrong.
 */
export const ParticipantRow = ParticipantInput.extend({
  key: z.string(),
  army_id: z.int().nullable(),
  members: FormMembers,
  is_left_open: z.boolean().optional(),
  doubt: z.object({ line: z.string(), reasons: z.array(z.string()) }).optional(),
})
export type ParticipantRow = z.input<typeof ParticipantRow>

/** The values of a form with such rows. */
export interface WithParticipants {
  participants: ParticipantRow[]
}

/** Whether only one member of a team is named: with either none or both, it can be added. */
export const lacksMember = ({ members }: ParticipantRow): boolean =>
  members?.filter((member) => member?.nickname?.trim()).length === 1

/** Whether the pasted text names an army that the organiser still has to choose, or to leave open. */
export const asksForArmy = ({ army_id, army_written, is_left_open }: ParticipantRow) =>
  Boolean(army_written) && army_id === null && !is_left_open

/** How many rows have a nickname; the last one may be empty. */
export const countNamed = (rows: readonly { nickname: string }[]) =>
  rows.filter(({ nickname }) => nickname.trim() !== '').length

export const newParticipant = (nickname = ''): ParticipantRow => ({ key: newId(), nickname, army_id: null })

/**
 * Rows with unique nicknames, ignoring case. Every pasted army must be chosen or left open.
 * `listTaken` returns the nicknames already in the event.
 */
export const participantRows = (listTaken: () => string[] = () => []) =>
  z.array(ParticipantRow).superRefine((rows, context) => {
    const seen = new Set(listTaken().map(foldName))
    for (const [index, row] of rows.entries()) {
      const { nickname, army_written } = row
      if (asksForArmy(row)) {
        const message = `Please choose the army that “${army_written}” means, or clear the field.`
        context.addIssue({ code: 'custom', path: [index, 'army_id'], message })
      }
      const key = foldName(nickname)
      if (seen.has(key) && key !== '') {
        const message = `A participant named "${nickname}" is already in this event.`
        context.addIssue({ code: 'custom', path: [index, 'nickname'], message })
      }
      seen.add(key)
    }
  })
