import type { Event } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import type { DroppedResults } from '@muster/contract/participant'
import type { Participant } from '@muster/contract/participants'
import type { ComponentProps } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { deleteParticipant } from '../commands.ts'
import type { ParticipantEdit } from '../participant-edit.ts'
import type { ParticipantTask } from '../participant-task.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { EditParticipantDialog } from './edit-participant-dialog.tsx'

interface ParticipantDialogsProps {
  event: Event
  task: ParticipantTask
  /** Undefined while the matches are not loaded. */
  matchesOf: (participant_id: number) => readonly Match[] | undefined
  /** The participants, if the page knows more of them than the server. */
  known?: readonly Participant[]
  /** Adds participants in another way than sending them. */
  onAdd?: ComponentProps<typeof AddParticipantsDialog>['onAdd']
  /** Whether to check in added participants. */
  areHere?: boolean
  /** Changes a participant in another way than sending the change. */
  onEdit?: ((participant: Participant, change: ParticipantEdit) => unknown) | undefined
  onDrop?: (participant: Participant, results: DroppedResults) => void
  onClose: () => void
}

export function ParticipantDialogs({
  event,
  task,
  matchesOf,
  onEdit,
  known,
  onAdd,
  areHere = false,
  onDrop,
  onClose,
}: ParticipantDialogsProps) {
  switch (task.kind) {
    case 'add':
      return <AddParticipantsDialog event={event} known={known} onAdd={onAdd} areHere={areHere} onClose={onClose} />
    case 'edit':
      return (
        <EditParticipantDialog
          participant={task.participant}
          gameType={event.game_type}
          areTeams={event.team_size === 2}
          onEdit={onEdit}
          onClose={onClose}
        />
      )
    case 'army':
      return (
        <ArmyDialog
          participant={task.participant}
          gameType={event.game_type}
          onChoose={(army_id) => onEdit?.(task.participant, { army_id })}
          onClose={onClose}
        />
      )
    case 'drop':
      return (
        <DropDialog
          nickname={task.participant.nickname}
          matches={matchesOf(task.participant.id) ?? []}
          onDrop={(results) => onDrop?.(task.participant, results)}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <DeleteParticipantDialog
          participant={task.participant}
          matchCount={matchesOf(task.participant.id)?.length}
          onClose={onClose}
        />
      )
  }
}

interface ArmyDialogProps {
  participant: Participant
  gameType: GameType
  onChoose: (army_id: number) => void
  onClose: () => void
}

/** Changes the army of a participant who has come with another one; choosing it saves it. */
const ArmyDialog = ({ participant, gameType, onChoose, onClose }: ArmyDialogProps) => (
  <Dialog onClose={onClose} title={`Army of ${participant.nickname}`}>
    <div className="grid grid-cols-1 gap-3 overflow-y-auto p-5">
      <ArmyPicker
        gameType={gameType}
        label="Army"
        value={participant.army_id}
        onChange={(army_id) => {
          // The value is null while the user types another name.
          if (army_id === null) return
          onChoose(army_id)
          onClose()
        }}
      />
      <p className="text-muted">Saved as soon as you choose. Matches keep the armies that were recorded with them.</p>
    </div>
  </Dialog>
)

interface DeleteParticipantDialogProps {
  participant: Participant
  /** How many matches would be deleted with the participant, if known. */
  matchCount: number | undefined
  onClose: () => void
}

const DeleteParticipantDialog = ({
  participant: { id, event_id, nickname, version },
  matchCount,
  onClose,
}: DeleteParticipantDialogProps) => (
  <CommandDialog
    command={deleteParticipant}
    sent={{ params: { event_id, participant_id: id } }}
    version={version}
    onClose={onClose}
    title="Delete participant"
    action="Delete Participant"
    explain={() => 'The participant could not be deleted. Please try again.'}
  >
    <p>Are you sure you want to delete participant "{nickname}"?</p>
    {matchCount === undefined ? (
      <p className="mt-2">This will also delete the matches that this participant was involved in.</p>
    ) : (
      matchCount > 0 && (
        <p className="mt-2">This will also delete {matchCount} match(es) that this participant was involved in.</p>
      )
    )}
  </CommandDialog>
)
