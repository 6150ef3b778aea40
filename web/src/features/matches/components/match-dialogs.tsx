import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { deleteMatch } from '../commands.ts'
import { type MatchTask, nextPending } from '../match-task.ts'
import { matches as matchesOf } from '../queries.ts'
import { AddMatchesDialog } from './add-matches-dialog.tsx'
import { EditMatchDialog } from './edit-match-dialog.tsx'
import { RecordResultDialog } from './record-result-dialog.tsx'

interface MatchDialogsProps {
  event: Event
  task: MatchTask
  onOpen: (task: MatchTask) => void
  onClose: () => void
}

export function MatchDialogs({ event, task, onOpen, onClose }: MatchDialogsProps) {
  switch (task.kind) {
    case 'add':
      return <AddMatchesDialog event={event} onClose={onClose} />
    case 'score':
      return <Result match={task.match} onOpen={onOpen} onClose={onClose} />
    case 'edit':
      return <EditMatchDialog event={event} match={task.match} onClose={onClose} />
    case 'delete':
      return <DeleteMatchDialog match={task.match} onClose={onClose} />
  }
}

function Result({ match, onOpen, onClose }: { match: Match } & Pick<MatchDialogsProps, 'onOpen' | 'onClose'>) {
  const { data } = useQuery(matchesOf(match.event_id))
  return (
    <RecordResultDialog
      match={match}
      next={nextPending(data?.matches ?? [], match)}
      onNext={(next) => onOpen({ kind: 'score', match: next })}
      onClose={onClose}
    />
  )
}

const DeleteMatchDialog = ({ match, onClose }: { match: Match; onClose: () => void }) => (
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
