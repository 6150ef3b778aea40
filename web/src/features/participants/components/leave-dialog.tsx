import type { Event } from '@muster/contract/events'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { dropMyself, leaveEvent } from '../commands.ts'

interface LeaveDialogProps {
  event: Event
  kind: 'leave' | 'drop'
  onClose: () => void
}

/** Confirms that a participant leaves an event or drops out of it, and explains the consequences. */
export function LeaveDialog({ event, kind, onClose }: LeaveDialogProps) {
  const params = { event_id: event.id }
  if (kind === 'leave') {
    return (
      <CommandDialog
        command={leaveEvent}
        sent={{ params }}
        onClose={onClose}
        title="Leave event"
        action="Leave Event"
        explain={(error) => `You could not leave the event. ${serverDetail(error) || 'Please try again.'}`}
      >
        <p>Are you sure you want to leave this event?</p>
      </CommandDialog>
    )
  }
  return (
    <CommandDialog
      command={dropMyself}
      sent={{ params, body: {} }}
      onClose={onClose}
      title="Drop out"
      action="Drop Out"
      explain={(error) => `You could not drop out. ${serverDetail(error) || 'Please try again.'}`}
    >
      <p>You will not be paired again. Your results so far stay in the standings.</p>
      <p className="mt-2">
        If your match of this round has no result yet, it stays at its table, and the organiser sees that you have
        dropped out. Please tell your opponent.
      </p>
      <p className="mt-2">You can return at any time before the event ends.</p>
    </CommandDialog>
  )
}
