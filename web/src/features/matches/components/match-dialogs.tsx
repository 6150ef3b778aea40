import type { Event } from '@muster/contract/events'
import type { MatchWork } from '../match-work.ts'
import { AddMatchesDialog } from './add-matches-dialog.tsx'
import { DeleteMatchDialog } from './delete-match-dialog.tsx'
import { EditMatchDialog } from './edit-match-dialog.tsx'
import { RecordResultDialog } from './record-result-dialog.tsx'

interface MatchDialogsProps {
  event: Event
  work: MatchWork
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function MatchDialogs({ event, work, ...on }: MatchDialogsProps) {
  switch (work.kind) {
    case 'add':
      return <AddMatchesDialog event={event} {...on} />
    case 'score':
      return <RecordResultDialog match={work.match} {...on} />
    case 'edit':
      return <EditMatchDialog match={work.match} {...on} />
    case 'delete':
      return <DeleteMatchDialog match={work.match} {...on} />
  }
}
