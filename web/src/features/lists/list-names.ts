import type { Event } from '@muster/contract/events'
import { zoneOf } from '@muster/contract/hall-day'
import type { ListPolicy, ListsShown } from '@muster/contract/list-fields'
import { formatDateTime, formatZone } from '../../lib/format.ts'

export const listPolicyNames: Record<ListPolicy, string> = {
  none: 'Not asked for',
  optional: 'Optional',
  required: 'Required',
}

export const listsShownNames: Record<ListsShown, string> = {
  start: 'Once the first round is published',
  deadline: 'From the deadline on',
  submission: 'As soon as each is handed in',
}

/** Until when participants hand in, by the clock in the hall. */
export const untilDeadline = (event: Event) =>
  event.list_deadline === null
    ? 'until the first round is published'
    : `until ${formatDateTime(event.list_deadline, zoneOf(event))} ${formatZone(event.list_deadline, zoneOf(event))}`

/** Who reads the lists, and from when. */
export const describeReaders = ({ lists_are_shown, lists_shown }: Event) =>
  lists_are_shown
    ? 'Everybody can read the lists.'
    : `Everybody reads the lists ${listsShownNames[lists_shown].toLowerCase()}; until then, their authors and the staff do.`

/** `Required until 20 Nov 2026, 20:00 CET`. */
export const describeListPolicy = (event: Event) =>
  `${listPolicyNames[event.list_policy]}${event.lists_are_open ? ` ${untilDeadline(event)}` : ', closed'}`
