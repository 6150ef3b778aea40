import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import type { ParticipantTask } from '../participant-task.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { ArmyDialog } from './army-dialog.tsx'
import { DeleteParticipantDialog } from './delete-participant-dialog.tsx'
import { EditParticipantDialog } from './edit-participant-dialog.tsx'

interface ParticipantDialogsProps {
  event: Event
  task: ParticipantTask
  countMatches: (participant_id: number) => number | undefined
  /** Whether to check in added participants. */
  areHere?: boolean
  /** Passed if the page can change only the army of a participant. */
  onArmy?: (participant: Participant, army_id: number) => unknown
  onClose: () => void
}

export function ParticipantDialogs({
  event,
  task,
  countMatches,
  onArmy,
  areHere = false,
  onClose,
}: ParticipantDialogsProps) {
  switch (task.kind) {
    case 'add':
      return <AddParticipantsDialog event={event} areHere={areHere} onClose={onClose} />
    case 'edit':
      return <EditParticipantDialog participant={task.participant} gameType={event.game_type} onClose={onClose} />
    case 'army':
      return (
        <ArmyDialog
          participant={task.participant}
          gameType={event.game_type}
          onChoose={(army_id) => onArmy?.(task.participant, army_id)}
          onClose={onClose}
        />
      )
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
