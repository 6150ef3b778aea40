import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { isCheckInOpen } from '@muster/rules/attendance'
import { Check, LogOut, Shield, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useActions } from '../../../lib/action.ts'
import { checkInMyself, returnMyself } from '../commands.ts'
import { EditOwnDialog } from './edit-own-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

interface OwnActionsProps {
  event: Event
  own: Participant
}

/** The actions of participants on their own entry. Leaving is in a menu, out of reach of a hasty thumb. */
export function OwnActions({ event, own }: OwnActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'leave' | 'drop'>()
  const { run, isBusy, failure } = useActions()
  const params = { event_id: event.id }
  const checkIn = (is_checked_in: boolean) =>
    run(
      checkInMyself,
      { params, body: { is_checked_in } },
      { failed: `You could not be checked ${is_checked_in ? 'in' : 'out'}.` },
    )
  const group = useLostFocus<HTMLDivElement>(own.version)
  const isHere = own.checked_in_at !== null
  const hasDropped = own.dropped_after_round !== null
  const canCheckIn = isCheckInOpen(event) && !hasDropped
  return (
    <div ref={group} tabIndex={-1} className="flex flex-wrap items-center justify-end gap-2 outline-none">
      {canCheckIn && !isHere && (
        <Button isBusy={isBusy} onClick={() => checkIn(true)}>
          <Check aria-hidden className="size-5" />
          Check In
        </Button>
      )}
      {canCheckIn && isHere && (
        <p className="flex items-center gap-1 font-semibold text-brand">
          <Check aria-hidden className="size-5" />
          Checked in
        </p>
      )}
      {hasDropped && (
        <Button
          look="secondary"
          isBusy={isBusy}
          onClick={() => run(returnMyself, { params }, { failed: 'You could not return.' })}
        >
          <Undo2 aria-hidden className="size-5" />
          Return
        </Button>
      )}
      <MoreMenu
        label="More: your entry"
        actions={[
          ...(event.state === 'upcoming'
            ? [{ text: 'Change army or club', icon: Shield, onChoose: () => setDialog('edit') }]
            : []),
          ...(canCheckIn && isHere ? [{ text: 'Undo check-in', icon: Undo2, onChoose: () => checkIn(false) }] : []),
          ...endings(event, own, setDialog),
        ]}
      />
      {failure && (
        <div className="basis-full">
          <Banner kind="error">{failure.message}</Banner>
        </div>
      )}
      {dialog === 'edit' && <EditOwnDialog event={event} own={own} onClose={() => setDialog(undefined)} />}
      {(dialog === 'leave' || dialog === 'drop') && (
        <LeaveDialog event={event} kind={dialog} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}

/** Leaving if the participant has no results, otherwise dropping out. */
function endings({ state }: Event, own: Participant, open: (kind: 'leave' | 'drop') => void): MenuAction[] {
  const hasPlayed = own.wins + own.draws + own.losses > 0
  if (!hasPlayed && (state === 'upcoming' || own.waiting_since !== null))
    return [{ text: 'Leave event', icon: LogOut, isDanger: true, onChoose: () => open('leave') }]
  if (own.dropped_after_round !== null) return []
  return [{ text: 'Drop out', icon: LogOut, isDanger: true, onChoose: () => open('drop') }]
}
