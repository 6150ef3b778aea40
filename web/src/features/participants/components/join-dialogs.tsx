import type { Event } from '@muster/contract/events'
import { type SubmitEvent, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { ApiError, unless } from '../../../lib/api-client.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { joinEvent, leaveEvent } from '../api.ts'

interface JoinDialogsProps {
  event: Event
  work: 'join' | 'leave'
  nickname: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function JoinDialogs({ event, work, nickname, onClose, onChanged }: JoinDialogsProps) {
  if (work === 'leave') return <LeaveDialog event_id={event.id} onClose={onClose} onChanged={onChanged} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Join Event">
      <JoinForm
        event={event}
        nickname={nickname}
        onDone={async () => {
          await onChanged()
          onClose()
        }}
      />
    </Dialog>
  )
}

interface JoinFormProps {
  event: Event
  nickname: string
  onDone: () => Promise<void>
}

function JoinForm({ event, nickname, onDone }: JoinFormProps) {
  const [army, setArmy] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (submission: SubmitEvent) => {
    submission.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    try {
      // When only the answer of the try before was lost, the wish has come true already.
      await joinEvent(event.id, army).catch(unless('already_joined'))
      await onDone()
    } catch (error) {
      setFailure(explainJoin(error))
      setIsBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={submit} isBusy={isBusy} isDirty={army !== null} failure={failure} action="Join Event">
      <p className="mb-4">
        You join as <strong>{nickname}</strong>.
      </p>
      <ArmyPicker gameType={event.game_type} label="Your army" value={army} onChange={setArmy} />
    </DialogForm>
  )
}

function explainJoin(error: unknown): string {
  const isTaken = error instanceof ApiError && error.code === 'nickname_taken'
  const advice = isTaken ? 'If that is you, ask the organiser; or change your display name.' : 'Please try again.'
  return `You could not be added. ${serverDetail(error)} ${advice}`
}

interface LeaveDialogProps {
  event_id: number
  onClose: () => void
  onChanged: () => Promise<unknown>
}

const LeaveDialog = ({ event_id, onClose, onChanged }: LeaveDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Leave event"
    action="Leave Event"
    explain={(error) => `You could not be removed. ${serverDetail(error) || 'Please try again.'}`}
    onConfirm={async () => {
      await leaveEvent(event_id).catch(unless('not_found'))
      await onChanged()
    }}
  >
    <p>Are you sure you want to leave this event?</p>
  </ConfirmDialog>
)
