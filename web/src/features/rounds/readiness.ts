import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { eventPath } from '../../lib/event-path.ts'
import { plural } from '../../lib/format.ts'

/** A thing that an organiser would want to know before the first round. */
export interface Remark {
  text: string
  /** Where it is mended; on this page, if there is none. */
  to?: string
}

/** What is not ready yet before the first round of an event. */
export function remarksOn(event: Event, participants: readonly Participant[]): Remark[] {
  const edit = eventPath(event, { page: 'edit' })
  const field = participants.filter(
    ({ waiting_since, dropped_after_round }) => waiting_since === null && dropped_after_round === null,
  )
  const count = (is: (participant: Participant) => boolean) => field.filter(is).length
  const [unarmed, missing] = [
    count(({ army_id }) => army_id === null),
    count(({ checked_in_at }) => checked_in_at === null),
  ]
  // Once somebody is here, only those who are here are paired.
  const playing = missing < field.length ? field.length - missing : field.length
  const waiting = participants.filter(({ waiting_since }) => waiting_since !== null).length
  const free = event.capacity === null ? 0 : event.capacity - field.length
  const remarks: (Remark | false)[] = [
    field.length < 2 && { text: 'A round needs at least two participants.' },
    event.rounds_planned === null && { text: 'The number of rounds is not set.', to: edit },
    event.round_minutes === null && { text: 'The length of a round is not set.', to: edit },
    event.visibility === 'draft' && { text: 'The event is a draft: no one else can see it yet.', to: edit },
    unarmed > 0 && { text: `${plural(unarmed, 'participant')} without an army.` },
    missing > 0 && missing < field.length && { text: `${plural(missing, 'participant')} not here yet.` },
    waiting > 0 && free > 0 && { text: `${waiting} waiting, although places are free.` },
    playing > 1 && playing % 2 === 1 && { text: `${playing} playing, so one will have a bye.` },
  ]
  return remarks.filter((remark) => remark !== false)
}
