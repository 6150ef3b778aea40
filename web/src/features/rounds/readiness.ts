import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { eventPath } from '@muster/site/event-path'
import { plural } from '../../lib/format.ts'

/** A reminder for the organiser before the first round. */
export interface Remark {
  text: string
  /** The page where the organiser can correct it; undefined for the current page. */
  to?: string
}

/** The participants who have a place and have not dropped. */
const fieldOf = (participants: readonly Participant[]) =>
  participants.filter(
    ({ waiting_since, dropped_after_round }) => waiting_since === null && dropped_after_round === null,
  )

/** The number of participants left out of the next round because they are not checked in; 0 if nobody is. */
export function countAbsent(participants: readonly Participant[]) {
  const field = fieldOf(participants)
  const missing = field.filter(({ checked_in_at }) => checked_in_at === null).length
  return missing < field.length ? missing : 0
}

/** The open reminders before the first round of an event. */
export function remarksOn(event: Event, participants: readonly Participant[]): Remark[] {
  const edit = eventPath(event, { page: 'edit' })
  const field = fieldOf(participants)
  const unarmed = field.filter(({ army_id }) => army_id === null).length
  const absent = countAbsent(participants)
  const playing = field.length - absent
  const waiting = participants.filter(({ waiting_since }) => waiting_since !== null).length
  const free = event.capacity === null ? 0 : event.capacity - field.length
  const remarks: (Remark | false)[] = [
    field.length < 2 && { text: 'A round needs at least two participants.' },
    event.rounds_planned === null && { text: 'The number of rounds is not set.', to: edit },
    event.round_minutes === null && { text: 'The length of a round is not set.', to: edit },
    event.visibility === 'draft' && { text: 'The event is a draft: no one else can see it yet.', to: edit },
    unarmed > 0 && { text: `${plural(unarmed, 'participant')} without an army.` },
    absent > 0 && { text: `${plural(absent, 'participant')} not here yet.` },
    waiting > 0 && free > 0 && { text: `${waiting} waiting, although places are free.` },
    playing > 1 && playing % 2 === 1 && { text: `${playing} playing, so one will have a bye.` },
  ]
  return remarks.filter((remark) => remark !== false)
}
