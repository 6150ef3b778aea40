import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { isCheckInOpen } from '@muster/rules/attendance'
import { Check, LogOut, ScrollText, Shield, Undo2 } from 'lucide-react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { MoreMenu } from '../../../components/ui/more-menu.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useActions } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { checkInMyself, returnMyself, updateMyself } from '../commands.ts'
import { EditOwnDialog } from './edit-own-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

const list = lazyComponent(
  'list-dialog',
  async () => (await import('../../lists/components/list-dialog.tsx')).ListDialog,
)

interface OwnActionsProps {
  event: Event
  own: Participant
}

/** The actions of participants on their own entry. Leaving before the event is in a menu; on the day, it is a button. */
export function OwnActions({ event, own }: OwnActionsProps) {
  const { drafts } = useApplication()
  const {
    opened: dialog,
    open: setDialog,
    close,
  } = useOpenDialog<'edit' | 'list' | 'leave' | 'drop'>((user_id) =>
    drafts.read(`list_draft_${own.id}`, user_id) === undefined ? undefined : 'list',
  )
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
  const change = useCommand(updateMyself)
  const setArmy = (army_id: number) => change({ params, body: { army_id } })
  const isListAsked = event.list_policy !== 'none'
  const isListMissing = isListAsked && own.list_submitted_at === null
  const more = [
    ...(isListAsked && !isListMissing
      ? [{ text: 'Army list', icon: ScrollText, onChoose: () => setDialog('list') }]
      : []),
    ...(event.state === 'upcoming'
      ? [{ text: 'Change army or club', icon: Shield, onChoose: () => setDialog('edit') }]
      : []),
    ...(canCheckIn && isHere ? [{ text: 'Undo check-in', icon: Undo2, onChoose: () => checkIn(false) }] : []),
    ...(mayLeave(event, own)
      ? [{ text: 'Leave event', icon: LogOut, isDanger: true, onChoose: () => setDialog('leave') }]
      : []),
  ]
  return (
    <div ref={group} tabIndex={-1} className="flex flex-wrap items-center justify-end gap-2 outline-none">
      {canCheckIn && !isHere && (
        <Button isBusy={isBusy} onClick={() => checkIn(true)}>
          <Check aria-hidden className="size-5" />
          Check In
        </Button>
      )}
      {isListMissing && (
        <Button
          look={event.lists_are_open && (isHere || !canCheckIn) ? 'primary' : 'secondary'}
          onClick={() => setDialog('list')}
        >
          <ScrollText aria-hidden className="size-5" />
          {event.lists_are_open ? 'Hand In Army List' : 'No Army List'}
        </Button>
      )}
      {isListAsked && !isListMissing && (
        <p className="flex items-center gap-1 font-semibold text-brand">
          <ScrollText aria-hidden className="size-5" />
          List handed in
        </p>
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
      {mayDrop(event, own) && (
        <Button look="quietDanger" onClick={() => setDialog('drop')}>
          <LogOut aria-hidden className="size-5" />
          Drop Out…
        </Button>
      )}
      {more.length > 0 && <MoreMenu label="More: your entry" actions={more} />}
      {failure && (
        <div className="basis-full">
          <Banner kind="error">{failure.message}</Banner>
        </div>
      )}
      {dialog === 'edit' && <EditOwnDialog event={event} own={own} onClose={close} />}
      {dialog === 'list' && <list.Lazy event={event} participant={own} setArmy={setArmy} onClose={close} />}
      {(dialog === 'leave' || dialog === 'drop') && <LeaveDialog event={event} kind={dialog} onClose={close} />}
    </div>
  )
}

/** A participant without results can leave without a trace; one with results drops out and keeps them. */
const mayLeave = ({ state }: Event, own: Participant) =>
  own.wins + own.draws + own.losses === 0 && (state === 'upcoming' || own.waiting_since !== null)

const mayDrop = (event: Event, own: Participant) => !mayLeave(event, own) && own.dropped_after_round === null
