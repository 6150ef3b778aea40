import type { Match } from '@muster/contract/matches'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { deleteMatch } from '../commands.ts'

interface DeleteMatchDialogProps {
  match: Match
  onClose: () => void
}

export const DeleteMatchDialog = ({ match, onClose }: DeleteMatchDialogProps) => (
  <CommandDialog
    command={deleteMatch}
    sent={{ params: { event_id: match.event_id, match_id: match.id } }}
    version={match.version}
    onClose={onClose}
    title="Delete match"
    action="Delete Match"
    explain={() => 'The match could not be deleted. Please try again.'}
  >
    <p>
      Are you sure you want to delete the match between {match.participant1.nickname} and {match.participant2.nickname}?
      This action cannot be undone.
    </p>
  </CommandDialog>
)
