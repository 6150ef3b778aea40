import type { Event } from '@muster/contract/events'
import type { SubmittedList } from '@muster/contract/lists'
import type { Participant } from '@muster/contract/participants'
import { isAtLeast, type Role } from '@muster/contract/roles'
import { isCounted } from '@muster/rules/attendance'
import { describeListPolicy, describeReaders } from '../list-names.ts'
import { ParticipantLists } from './participant-lists.tsx'
import { RemindMissing } from './remind-missing.tsx'

interface EventListsProps {
  event: Event
  participants: readonly Participant[]
  lists: readonly SubmittedList[]
  /** What the reader may do in the event. */
  role: Role | undefined
  setArmy: (participant_id: number, army_id: number) => Promise<unknown>
}

/** How many lists are handed in, who is missing, and the lists, as far as the reader may see them. */
export function EventLists({ event, participants, lists, role, setArmy }: EventListsProps) {
  if (event.list_policy === 'none') return <p className="card p-5 text-muted">This event asks for no army lists.</p>
  const handedIn = participants.filter(({ list_submitted_at }) => list_submitted_at !== null)
  const expected = participants.filter((one) => isCounted(one) && one.dropped_after_round === null)
  const missing = expected.filter(({ list_submitted_at }) => list_submitted_at === null)
  const members = missing.filter(({ is_member }) => is_member)
  const people = [...(role ? [...missing, ...handedIn] : handedIn)].sort((a, b) =>
    a.nickname.localeCompare(b.nickname, 'en'),
  )
  const isOrganiser = isAtLeast(role, 'organiser')
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="print:hidden">
        {describeListPolicy(event)}. {handedIn.length} of {handedIn.length + missing.length} handed in.{' '}
        <span className="text-muted">{describeReaders(event)}</span>
      </p>
      {isOrganiser && event.lists_are_open && members.length > 0 && (
        <RemindMissing event_id={event.id} members={members.length} />
      )}
      {(role || event.lists_are_shown) && (
        <ParticipantLists
          event={event}
          participants={people}
          lists={lists}
          isOrganiser={isOrganiser}
          setArmy={setArmy}
        />
      )}
    </div>
  )
}
