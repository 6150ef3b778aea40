import type { Participant } from '@muster/contract/participants'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { unless } from '../../../lib/api-client.ts'
import { deleteParticipant } from '../api.ts'

interface DeleteParticipantDialogProps {
  participant: Participant
  /** How many matches go with the participant, if that is known. */
  matchCount: number | undefined
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function DeleteParticipantDialog({
  participant: { id, event_id, nickname },
  matchCount,
  onClose,
  onDone,
}: DeleteParticipantDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete participant"
      action="Delete Participant"
      explain={() => 'The participant could not be deleted. Please try again.'}
      onConfirm={async () => {
        await deleteParticipant(event_id, id).catch(unless('not_found'))
        await onDone()
      }}
    >
      <p>Are you sure you want to delete participant "{nickname}"?</p>
      {matchCount === undefined ? (
        <p className="mt-2">This will also delete the matches that this participant was involved in.</p>
      ) : (
        matchCount > 0 && (
          <p className="mt-2">This will also delete {matchCount} match(es) that this participant was involved in.</p>
        )
      )}
    </ConfirmDialog>
  )
}
