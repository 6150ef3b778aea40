import type { Event } from '@muster/contract/events'
import type { MatchTask } from '../match-task.ts'
import { AddMatchesDialog } from './add-matches-dialog.tsx'
import { DeleteMatchDialog } from './delete-match-dialog.tsx'
import { EditMatchDialog } from './edit-match-dialog.tsx'
import { RecordResultDialog } from './record-result-dialog.tsx'

interface MatchDialogsProps {
  event: Event
  task: MatchTask
  onClose: () => void
}

export function MatchDialogs({ event, task, onClose }: MatchDialogsProps) {
  switch (task.kind) {
    case 'add':
      return <AddMatchesDialog event={event} onClose={onClose} />
    case 'score':
      return <RecordResultDialog match={task.match} onClose={onClose} />
    case 'edit':
      return <EditMatchDialog match={task.match} onClose={onClose} />
    case 'delete':
      return <DeleteMatchDialog match={task.match} onClose={onClose} />
  }
}
