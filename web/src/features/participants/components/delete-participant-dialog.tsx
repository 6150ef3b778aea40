import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { unless } from '../../../lib/api-client.ts'
import { matchesQuery } from '../../matches/api.ts'
import { deleteParticipant } from '../api.ts'

interface DeleteParticipantDialogProps {
  participant: Participant
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function DeleteParticipantDialog({
  participant: { id, event_id, nickname },
  onClose,
  onDone,
}: DeleteParticipantDialogProps) {
  const { data } = useQuery(matchesQuery(event_id))
  const count = data?.matches.filter(({ participant1_id, participant2_id }) =>
    [participant1_id, participant2_id].includes(id),
  ).length
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
      {count === undefined ? (
        <p className="mt-2">This will also delete the matches that this participant was involved in.</p>
      ) : (
        count > 0 && (
          <p className="mt-2">This will also delete {count} match(es) that this participant was involved in.</p>
        )
      )}
    </ConfirmDialog>
  )
}
