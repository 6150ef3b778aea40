import { ApiError, isRefused } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { zoneOf } from '@muster/contract/hall-day'
import type { Participant } from '@muster/contract/participants'
import { waitingListOf } from '@muster/rules/attendance'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { LinkedText } from '../../../components/linked-text.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { formatDateTime, formatDay, formatZone } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { describeListPolicy } from '../../lists/list-names.ts'
import { joinEvent } from '../commands.ts'
import { OwnForm, ownValues } from '../team-form.ts'
import { OwnEntryFields } from './own-entry-fields.tsx'

interface JoinDialogProps {
  event: Event
  participants: readonly Participant[]
  nickname: string
  onClose: () => void
}

export function JoinDialog({ event, participants, nickname, onClose }: JoinDialogProps) {
  const send = useCommand(joinEvent)
  const isFull = event.capacity !== null && event.num_of_participants >= event.capacity
  // Round 1 of a tournament keeps clubs apart. A friendly has the field once others have a club.
  const hasClubs = event.event_type === 'tournament' || participants.some(({ club }) => club !== null)
  const edit = useEditForm({
    schema: OwnForm,
    values: { ...ownValues(event, { nickname }), ...(hasClubs && { club: '' }) },
    save: (body) => send({ params: { event_id: event.id }, body }),
    explain: explainJoin,
    onSaved: onClose,
  })
  return (
    <Dialog title="Join Event" onClose={onClose}>
      <EditDialogForm edit={edit} action={isFull ? 'Join Waiting List' : 'Join Event'}>
        <WhenAndWhere event={event} />
        <p className="my-4">
          {event.team_size === 2 ? (
            'You join as one of a team of two: the other one says so on the card of the team.'
          ) : (
            <>
              You will join as <strong>{nickname}</strong>.
            </>
          )}
          {isFull &&
            ` All ${event.capacity} places are taken: you will be number ${waitingListOf(participants).length + 1} on the waiting list. We’ll email you when a place opens up.`}
        </p>
        <OwnEntryFields event={event} hasClub={hasClubs} />
      </EditDialogForm>
    </Dialog>
  )
}

/** The facts that people want to know before they join: date, place, fee, army lists and description. */
function WhenAndWhere({ event }: { event: Event }) {
  const { event_date, has_time, description, venue, fee } = event
  const zone = zoneOf(event)
  const date = has_time ? formatDateTime(event_date, zone) : formatDay(event_date, zone)
  const facts = [
    { label: 'Date', text: [date, has_time && event_date && formatZone(event_date, zone)] },
    {
      label: 'Place',
      text: [[venue?.name, event.location_city, event.location_country].filter(Boolean).join(', ') || 'Location TBD'],
    },
    ...(fee ? [{ label: 'Fee', text: [fee] }] : []),
    ...(event.list_policy === 'none' ? [] : [{ label: 'Army lists', text: [describeListPolicy(event)] }]),
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere font-semibold">{text.filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
      {description && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, also by keyboard
        <section tabIndex={0} aria-label="Description" className="mt-3 max-h-48 overflow-y-auto text-muted">
          <p className="wrap-anywhere whitespace-pre-line">
            <LinkedText text={description} />
          </p>
        </section>
      )}
    </>
  )
}

function explainJoin(error: unknown): string {
  const isTaken = error instanceof ApiError && error.code === 'nickname_taken'
  const advice = isTaken ? ' If that is you, ask the organiser; otherwise, change your display name.' : ''
  const again = isRefused(error) ? '' : ' Please try again.'
  return `You could not join the event. ${serverDetail(error)}${advice}${again}`
}
