import { zodResolver } from '@hookform/resolvers/zod'
import type { GameType } from '@muster/contract/games'
import { type Participant, ParticipantInput } from '@muster/contract/participants'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useDraft, useKeepDraft } from '../../accounts/draft.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { updateParticipant } from '../api.ts'
import { type ParticipantEditDraft, participantEditDraft } from '../drafts.ts'

interface EditParticipantDialogProps {
  participant: Participant
  gameType: GameType
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Mends a nickname or an army. The matches that were played keep the armies that were recorded with them. */
export function EditParticipantDialog({ participant, gameType, onClose, onDone }: EditParticipantDialogProps) {
  const { id, event_id, nickname, army_id } = participant
  const draft = useDraft<ParticipantEditDraft>(participantEditDraft(event_id))
  const typed = draft.content?.participant.id === id ? draft.content.typed : undefined
  const form = useForm({ resolver: zodResolver(ParticipantInput), defaultValues: typed ?? { nickname, army_id } })
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting, isDirty } = form.formState
  const isAtRisk = isDirty || typed !== undefined
  useKeepDraft(draft, () => {
    const { nickname, army_id = null } = form.getValues()
    return isAtRisk ? { participant, typed: { nickname, army_id } } : undefined
  })

  const submit = form.handleSubmit(async (change) => {
    setFailure(undefined)
    try {
      await updateParticipant(event_id, id, change)
      await onDone()
      onClose()
    } catch (error) {
      putIssues(form, error)
      setFailure(`Failed to update the participant. Please try again. ${serverDetail(error)}`)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit Participant">
      <DialogForm
        onSubmit={submit}
        failure={failure}
        isBusy={isSubmitting}
        isDirty={isAtRisk}
        isDraft={typed !== undefined}
        action="Save Participant"
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Nickname"
            isRequired
            autoComplete="off"
            error={errors.nickname?.message}
            {...form.register('nickname')}
          />
          <Controller
            control={form.control}
            name="army_id"
            render={({ field, fieldState }) => (
              <ArmyPicker
                gameType={gameType}
                label="Army"
                value={field.value ?? null}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
