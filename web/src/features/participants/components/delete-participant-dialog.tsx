import type { Participant } from '@muster/contract/participants'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { deleteParticipant } from '../commands.ts'

interface DeleteParticipantDialogProps {
  participant: Participant
  /** How many matches would be deleted with the participant, if known. */
  matchCount: number | undefined
  onClose: () => void
}

export const DeleteParticipantDialog = ({
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
