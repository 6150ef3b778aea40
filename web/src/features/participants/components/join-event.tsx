import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx'
import { DialogForm } from '../../../components/ui/dialog-form.tsx'
import { ApiError, unless } from '../../../lib/api-client.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useSession } from '../../accounts/session.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { joinEvent, leaveEvent, participantsQuery } from '../api.ts'

interface JoinEventProps {
  event: Event
  onChanged: () => Promise<unknown>
}

/** For players: joining an event that its owner has opened, and leaving one that they have joined. */
export function JoinEvent({ event, onChanged }: JoinEventProps) {
  const { status, user } = useSession()
  const { data } = useQuery(participantsQuery(event.id))
  const [isOpen, setIsOpen] = useState(false)
  const hasJoined = data?.participants.some(({ user_id }) => user_id !== null && user_id === user?.id)

  if (hasJoined) return <LeaveEvent event_id={event.id} onChanged={onChanged} />
  if (!event.registration_open || data === undefined || status === 'checking') return null
  if (status === 'signed_out') {
    return (
      <ButtonLink to="/login" state={{ from: `/events/${event.id}` }}>
        <LogIn aria-hidden className="size-5" />
        Sign in to join
      </ButtonLink>
    )
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <LogIn aria-hidden className="size-5" />
        Join Event
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Join Event">
        <JoinForm
          event={event}
          nickname={user?.nickname ?? ''}
          onDone={async () => {
            await onChanged()
            setIsOpen(false)
          }}
        />
      </Dialog>
    </>
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

function LeaveEvent({ event_id, onChanged }: { event_id: number; onChanged: () => Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        <LogOut aria-hidden className="size-5" />
        Leave Event
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
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
    </>
  )
}
