import type { Event } from '@muster/contract/events'
import type { ParticipantTask } from '../participant-task.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { DeleteParticipantDialog } from './delete-participant-dialog.tsx'
import { EditParticipantDialog } from './edit-participant-dialog.tsx'

interface ParticipantDialogsProps {
  event: Event
  task: ParticipantTask
  countMatches: (participant_id: number) => number | undefined
  onClose: () => void
}

export function ParticipantDialogs({ event, task, countMatches, onClose }: ParticipantDialogsProps) {
  switch (task.kind) {
    case 'add':
      return <AddParticipantsDialog event={event} onClose={onClose} />
    case 'edit':
      return <EditParticipantDialog participant={task.participant} gameType={event.game_type} onClose={onClose} />
    case 'remove':
      return (
        <DeleteParticipantDialog
          participant={task.participant}
          matchCount={countMatches(task.participant.id)}
          onClose={onClose}
        />
      )
  }
}
