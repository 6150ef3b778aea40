import type { Event } from '@muster/contract/events'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { deleteEvent } from '../commands.ts'

interface DeleteEventDialogProps {
  event: Event
  onClose: () => void
}

export const DeleteEventDialog = ({ event, onClose }: DeleteEventDialogProps) => (
  <CommandDialog
    command={deleteEvent}
    sent={{ params: { event_id: event.id } }}
    version={event.version}
    onClose={onClose}
    goTo="/my-events"
    title="Delete event"
    action="Delete Event"
    explain={() => 'The event could not be deleted. Please try again.'}
  >
    <p>Are you sure you want to delete this event? This action cannot be undone.</p>
    <p className="wrap-anywhere mt-2 text-muted">
      “{event.title}” will be deleted with its {plural(event.num_of_participants, 'participant')} and all their matches.
    </p>
  </CommandDialog>
)
