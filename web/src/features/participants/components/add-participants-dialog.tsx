import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { createParticipants, participantsQuery } from '../api.ts'
import { newParticipant, participantRows } from '../participant-rows.ts'
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
  const form = useForm({
    resolver: zodResolver(z.object({ participants: participantRows(taken) })),
    defaultValues: { participants: [newParticipant()] },
  })
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
        isDirty={form.formState.isDirty}
        action={`Add ${plural(count, 'Participant')}`}
      >
        <ParticipantRows gameType={event.game_type} />
      </DialogForm>
    </FormProvider>
  )
}
