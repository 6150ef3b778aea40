import { zodResolver } from '@hookform/resolvers/zod'
import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { z } from '@muster/contract/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { plural } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { listParticipants, participantsQuery } from '../api.ts'
import { type ParticipantsDraft, participantsDraft } from '../drafts.ts'
import { newParticipant, participantRows } from '../participant-rows.ts'
import { type ParticipantProgress, saveParticipants } from '../save-participants.ts'
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

const idsOf = (list: { participants: Participant[] } | undefined) => list?.participants.map(({ id }) => id)

function AddParticipantsForm({ event, onDone }: { event: Event; onDone: () => Promise<void> }) {
  const { data } = useQuery(participantsQuery(event.id))
  const draft = useDraft<ParticipantsDraft>(participantsDraft(event.id))
  // Those that are there at the beginning tell whom a try whose answer was lost has added.
  const [known, setKnown] = useState(draft.content?.progress.known ?? idsOf(data))
  if (known === undefined && data) setKnown(idsOf(data))
  const taken = data?.participants.filter(({ id }) => known?.includes(id)).map(({ nickname }) => nickname)
  const form = useForm({
    resolver: zodResolver(z.object({ participants: participantRows(taken) })),
    defaultValues: { participants: draft.content?.participants ?? [newParticipant()] },
  })
  const progress = useRef<ParticipantProgress>(draft.content?.progress ?? { ids: [] })
  const isAtRisk = form.formState.isDirty || draft.content !== undefined
  useKeepDraft(draft, () =>
    isAtRisk ? { participants: form.getValues('participants'), progress: progress.current } : undefined,
  )
  const [failure, setFailure] = useState<string>()
  const count = useWatch({ control: form.control, name: 'participants', compute: (rows) => rows.length })

  const submit = form.handleSubmit(async ({ participants }) => {
    if (participants.length === 0) return setFailure('Please add at least one participant')
    setFailure(undefined)
    try {
      progress.current.known ??= known ?? idsOf(await listParticipants(event.id)) ?? []
      await saveParticipants(event.id, participants, progress.current)
      await onDone()
    } catch (error) {
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
        isDraft={draft.content !== undefined}
        action={`Add ${plural(count, 'Participant')}`}
      >
        <ParticipantRows gameType={event.game_type} />
      </DialogForm>
    </FormProvider>
  )
}
