import type { Event } from '@muster/contract/events'
import type { ParticipantWork } from '../participant-work.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { DeleteParticipantDialog } from './delete-participant-dialog.tsx'
import { EditParticipantDialog } from './edit-participant-dialog.tsx'

interface ParticipantDialogsProps {
  event: Event
  work: ParticipantWork
  countMatches: (participant_id: number) => number | undefined
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function ParticipantDialogs({ event, work, countMatches, ...on }: ParticipantDialogsProps) {
  switch (work.kind) {
    case 'add':
      return <AddParticipantsDialog event={event} {...on} />
    case 'edit':
      return <EditParticipantDialog participant={work.participant} gameType={event.game_type} {...on} />
    case 'remove':
      return (
        <DeleteParticipantDialog
          participant={work.participant}
          matchCount={countMatches(work.participant.id)}
          {...on}
        />
      )
  }
}
