import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { DraftNote } from '../../../components/draft-note.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { readDraft, useKeepDraft } from '../../accounts/draft.ts'
import { useSession } from '../../accounts/session.ts'
import { createParticipants, participantsQuery } from '../api.ts'
import { newParticipant, type ParticipantRow, participantRows, participantsDraft } from '../participant-rows.ts'
import { ParticipantRows } from './participant-rows.tsx'

interface AddParticipantsDialogProps {
  event: Event
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function AddParticipantsDialog({ event, onClose, onDone }: AddParticipantsDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add Participants">
      <AddParticipantsForm
        event={event}
        onDone={async () => {
          await onDone()
          onClose()
        }}
      />
    </Dialog>
  )
}

function AddParticipantsForm({ event, onDone }: { event: Event; onDone: () => Promise<void> }) {
  const { data, refetch: refresh } = useQuery(participantsQuery(event.id))
  const taken = data?.participants.map(({ nickname }) => nickname) ?? []
  const { user } = useSession()
  const [user_id] = useState(user?.id)
  const draftName = participantsDraft(event.id)
  const [draft] = useState(() => readDraft<ParticipantRow[]>(draftName, user_id))
  const form = useForm({
    resolver: zodResolver(z.object({ participants: participantRows(taken) })),
    defaultValues: { participants: draft ?? [newParticipant()] },
  })
  const isAtRisk = form.formState.isDirty || draft !== undefined
  useKeepDraft(draftName, user_id, () => (isAtRisk ? form.getValues('participants') : undefined))
  const [failure, setFailure] = useState<string>()
  const count = useWatch({ control: form.control, name: 'participants' }).length

  const submit = form.handleSubmit(async ({ participants }) => {
    if (participants.length === 0) return setFailure('Please add at least one participant')
    setFailure(undefined)
    try {
      await createParticipants(
        event.id,
        participants.map(({ nickname, army_id }) => ({ nickname, army_id })),
      )
      await onDone()
    } catch (error) {
      // A lost answer may have added them all the same: the page shows what is there.
      void refresh()
      putIssues(form, error)
      setFailure(`Failed to add participants. Please try again. ${serverDetail(error)}`)
    }
  })

  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={submit}
        failure={failure}
        isBusy={form.formState.isSubmitting}
        isDirty={isAtRisk}
        action={`Add ${plural(count, 'Participant')}`}
      >
        {draft && <DraftNote />}
        <ParticipantRows gameType={event.game_type} />
      </DialogForm>
    </FormProvider>
  )
}
