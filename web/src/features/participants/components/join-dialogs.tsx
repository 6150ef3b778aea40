import { ApiError } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { z } from '@muster/contract/zod'
import { Controller } from 'react-hook-form'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { EditDialog, EditDialogForm } from '../../../components/edit-dialog.tsx'
import { useCloseDialog } from '../../../components/ui/dialog-context.ts'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { joinEvent, leaveEvent } from '../commands.ts'

interface JoinDialogsProps {
  event: Event
  kind: 'join' | 'leave'
  nickname: string
  onClose: () => void
}

export const JoinDialogs = ({ event, kind, nickname, onClose }: JoinDialogsProps) =>
  kind === 'leave' ? (
    <CommandDialog
      command={leaveEvent}
      sent={{ params: { event_id: event.id } }}
      onClose={onClose}
      title="Leave event"
      action="Leave Event"
      explain={(error) => `You could not leave the event. ${serverDetail(error) || 'Please try again.'}`}
    >
      <p>Are you sure you want to leave this event?</p>
    </CommandDialog>
  ) : (
    <EditDialog title="Join Event" onClose={onClose}>
      <JoinForm event={event} nickname={nickname} />
    </EditDialog>
  )

const Joining = z.object({ army_id: z.int().nullable() })

function JoinForm({ event, nickname }: { event: Event; nickname: string }) {
  const send = useCommand(joinEvent)
  const close = useCloseDialog()
  const isFull = event.capacity !== null && event.num_of_participants >= event.capacity
  const edit = useEditForm({
    schema: Joining,
    values: { army_id: null },
    save: (body) => send({ params: { event_id: event.id }, body }),
    explain: explainJoin,
    onSaved: close,
  })
  return (
    <EditDialogForm edit={edit} action={isFull ? 'Join Waiting List' : 'Join Event'}>
      <p className="mb-4">
        You will join as <strong>{nickname}</strong>.
        {isFull && ` All ${event.capacity} places are taken: you will wait, and get a mail when one is free.`}
      </p>
      <Controller
        control={edit.form.control}
        name="army_id"
        render={({ field: { value, onChange } }) => (
          <ArmyPicker gameType={event.game_type} label="Your army" value={value} onChange={onChange} />
        )}
      />
    </EditDialogForm>
  )
}

function explainJoin(error: unknown): string {
  const isTaken = error instanceof ApiError && error.code === 'nickname_taken'
  const advice = isTaken
    ? 'If that is you, ask the organiser; otherwise, change your display name.'
    : 'Please try again.'
  return `You could not join the event. ${serverDetail(error)} ${advice}`
}
