import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { absenteesOf, awaitedSpareOf, countFree, mayPlay, spareOf, waitingListOf } from '@muster/rules/attendance'
import { eventPath } from '@muster/site/event-path'
import { plural } from '../../lib/format.ts'

/** A reminder for the organiser before the first round. */
export interface Remark {
  text: string
  /** The page where the organiser can correct it; undefined for the current page. */
  to?: string
}

/** The open reminders before the first round of an event. */
export function remarksOn(event: Event, participants: readonly Participant[]): Remark[] {
  const edit = eventPath(event, { page: 'edit' })
  const field = participants.filter((one) => !one.is_spare && mayPlay(one, 1))
  const unarmed = field.filter(({ army_id, members = [] }) =>
    members.length > 0 ? members.some((member) => member.army_id === null) : army_id === null,
  ).length
  const unlisted = field.filter(({ list_submitted_at }) => list_submitted_at === null).length
  const absent = absenteesOf(participants, 1).length
  const playing = field.length - absent
  const spare = awaitedSpareOf(participants, 1)
  const waiting = waitingListOf(participants).length
  const free = countFree(event.capacity, field.length) ?? 0
  const remarks: (Remark | false)[] = [
    field.length < 2 && { text: 'A round needs at least two participants.' },
    event.rounds_planned === null && { text: 'The number of rounds is not set.', to: edit },
    event.round_minutes === null && { text: 'The length of a round is not set.', to: edit },
    event.visibility === 'draft' && { text: 'The event is a draft: no one else can see it yet.', to: edit },
    unarmed > 0 && { text: `${plural(unarmed, 'participant')} without an army.` },
    event.list_policy === 'required' &&
      unlisted > 0 && {
        text: `${plural(unlisted, 'participant')} without an army list.`,
        to: eventPath(event, { page: 'lists' }),
      },
    absent > 0 && { text: `${plural(absent, 'participant')} not here yet.` },
    waiting > 0 && free > 0 && { text: `${waiting} waiting, although places are free.` },
    playing > 1 &&
      playing % 2 === 1 &&
      !spareOf(participants, 1) && {
        text: `${playing} playing, so one will have a bye${spare ? `: the spare, ${spare.nickname}, is not checked in` : ''}.`,
      },
  ]
  return remarks.filter((remark) => remark !== false)
}
