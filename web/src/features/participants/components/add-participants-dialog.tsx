import type { Event } from '@muster/contract/events'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialog, EditDialogForm } from '../../../components/edit-dialog.tsx'
import { useCloseDialog } from '../../../components/ui/dialog-context.ts'
import { useCommand } from '../../../lib/commands.ts'
import { FormError, useEditForm } from '../../../lib/edit-form.ts'
import { plural } from '../../../lib/format.ts'
import { noRows, type RowProgress } from '../../../lib/row-sequence.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { checkInMany } from '../commands.ts'
import { newParticipant, participantRows } from '../participant-row.ts'
import { participants as participantsOf } from '../questions.ts'
import { type ParticipantToSave, useSaveParticipants } from '../save-participants.ts'
import { ParticipantRows } from './participant-rows.tsx'

interface AddParticipantsDialogProps {
  event: Event
  /** Whoever comes late stands in front of the desk. */
  areHere?: boolean
  onClose: () => void
}

export const AddParticipantsDialog = ({ onClose, ...props }: AddParticipantsDialogProps) => (
  <EditDialog title="Add Participants" onClose={onClose}>
    <AddParticipantsForm {...props} />
  </EditDialog>
)

function AddParticipantsForm({ event, areHere = false }: Omit<AddParticipantsDialogProps, 'onClose'>) {
  const { data } = useQuery(participantsOf(event.id))
  const progress = useRef<RowProgress<ParticipantToSave>>(undefined)
  /** Existing participants, except those that an unanswered attempt may have added. */
  const listTaken = () => {
    const { sent, saved = [] } = progress.current ?? {}
    const own = [...saved.map(({ row }) => row), ...(sent?.rows ?? [])].map(({ nickname }) => nickname)
    return data?.participants.map(({ nickname }) => nickname).filter((nickname) => !own.includes(nickname)) ?? []
  }
  const save = useSaveParticipants()
  const checkIn = useCommand(checkInMany)
  const close = useCloseDialog()
  const edit = useEditForm({
    schema: z.object({ participants: participantRows(listTaken) }),
    values: { participants: [newParticipant()] },
    draft: `participants_draft_${event.id}`,
    context: noRows<ParticipantToSave>(),
    save: async ({ participants }, progress) => {
      if (participants.length === 0) throw new FormError('Please add at least one participant')
      const added = await save(event.id, participants, progress)
      if (areHere)
        await checkIn({
          params: { event_id: event.id },
          body: { participant_ids: [...added.values()], is_checked_in: true },
        })
    },
    explain: (error) => `Failed to add participants. Please try again. ${serverDetail(error)}`,
    onSaved: close,
  })
  useEffect(() => {
    progress.current = edit.context
  })
  const count = useWatch({ control: edit.form.control, name: 'participants', compute: (rows) => rows.length })
  return (
    <EditDialogForm edit={edit} action={`Add ${plural(count, 'Participant')}`}>
      {areHere && <p className="mb-4 text-muted">They are checked in as soon as they are added.</p>}
      <ParticipantRows gameType={event.game_type} />
    </EditDialogForm>
  )
}
