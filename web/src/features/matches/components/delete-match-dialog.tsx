import type { Match } from '@muster/contract/matches'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { unless } from '../../../lib/api-client.ts'
import { deleteMatch } from '../api.ts'

interface DeleteMatchDialogProps {
  match: Match
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function DeleteMatchDialog({ match, onClose, onDone }: DeleteMatchDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete match"
      action="Delete Match"
      explain={() => 'The match could not be deleted. Please try again.'}
      onConfirm={async () => {
        await deleteMatch(match.event_id, match.id).catch(unless('not_found'))
        await onDone()
      }}
    >
      <p>
        Are you sure you want to delete the match between {match.participant1.nickname} and{' '}
        {match.participant2.nickname}? This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
