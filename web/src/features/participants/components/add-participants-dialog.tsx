import type { Event } from '@muster/contract/events'
import { bulkMax, type Participant } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { FormError, useEditForm } from '../../../lib/edit-form.ts'
import { plural } from '../../../lib/format.ts'
import { noRows, type RowProgress } from '../../../lib/row-sequence.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { changeEvent, checkInMany } from '../commands.ts'
import { countNamed, newParticipant, type ParticipantRow, participantRows } from '../participant-row.ts'
import { beyondChoices, describeExcess, excessOf } from '../places.ts'
import { participants as participantsOf } from '../queries.ts'
import { type ParticipantToSave, useSaveParticipants } from '../save-participants.ts'
import { BeyondCapacity } from './beyond-capacity.tsx'
import { ParticipantRows } from './participant-rows.tsx'

interface AddParticipantsDialogProps {
  event: Event
  /** The participants, if the page knows more of them than the server. */
  known?: readonly Participant[] | undefined
  /** Adds them in another way: the desk keeps whom it adds until the server has them. */
  onAdd?: ((rows: readonly ParticipantToSave[]) => Promise<unknown>) | undefined
  /** Checks them in at once: latecomers are already at the desk. */
  areHere?: boolean
  onClose: () => void
}

export function AddParticipantsDialog({ event, known, onAdd, areHere = false, onClose }: AddParticipantsDialogProps) {
  const list = useQuery(participantsOf(event.id)).data?.participants
  const data = (known ?? list) && { participants: known ?? list ?? [] }
  const progress = useRef<RowProgress<ParticipantToSave>>(undefined)
  /** The nicknames of participants, except those that an attempt without a response may have added. */
  const listTaken = () => {
    const { sent, saved = [] } = progress.current ?? {}
    const own = [...saved.map(({ row }) => row), ...(sent?.rows ?? [])].map(({ nickname }) => nickname)
    return data?.participants.map(({ nickname }) => nickname).filter((nickname) => !own.includes(nickname)) ?? []
  }
  /** The excess of the rows that were not sent yet; for the others the choice is already made. */
  const findExcess = (rows: readonly ParticipantRow[], { sent, saved }: RowProgress<ParticipantToSave>) => {
    const known = new Set([...saved.map(({ row }) => row), ...(sent?.rows ?? [])].map(({ key }) => key))
    return excessOf(event, data?.participants ?? [], countNamed(rows.filter(({ key }) => !known.has(key))))
  }
  const save = useSaveParticipants()
  const raise = useCommand(changeEvent)
  const checkIn = useCommand(checkInMany)
  const edit = useEditForm({
    schema: z.object({ participants: participantRows(listTaken), beyond: z.enum(beyondChoices).nullish() }),
    values: { participants: [newParticipant()], beyond: null },
    draft: `participants_draft_${event.id}`,
    context: noRows<ParticipantToSave>(),
    save: async ({ participants, beyond }, progress) => {
      if (participants.length === 0) throw new FormError('Please add at least one participant')
      const excess = findExcess(participants, progress)
      if (excess && !beyond) throw new FormError(describeExcess(excess))
      if (excess && beyond === 'raise')
        await raise({ params: { event_id: event.id }, body: { capacity: excess.needed } })
      if (onAdd && participants.length <= bulkMax) return onAdd(participants)
      const added = await save(event.id, participants, progress)
      if (areHere)
        await checkIn({
          params: { event_id: event.id },
          body: { participant_ids: [...added.values()], is_checked_in: true },
        })
    },
    explain: (error) => `Failed to add participants. Please try again. ${serverDetail(error)}`,
    onSaved: onClose,
  })
  useEffect(() => {
    progress.current = edit.context
  })
  const areTeams = event.team_size === 2
  const [rows, beyond] = useWatch({ control: edit.form.control, name: ['participants', 'beyond'] })
  return (
    <Dialog title={areTeams ? 'Add Teams' : 'Add Participants'} onClose={onClose}>
      <EditDialogForm isLong edit={edit} action={`Add ${plural(rows.length, areTeams ? 'Team' : 'Participant')}`}>
        {areHere && <p className="mb-4 text-muted">They are checked in as soon as they are added.</p>}
        <ParticipantRows gameType={event.game_type} areTeams={areTeams} />
        <BeyondCapacity
          excess={findExcess(rows, edit.context)}
          value={beyond}
          onChange={(choice) => edit.form.setValue('beyond', choice, { shouldDirty: true })}
        />
      </EditDialogForm>
    </Dialog>
  )
}
