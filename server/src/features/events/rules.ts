import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { cursorOf } from '../../http/cursor.ts'

/** Throws `not_owner` unless the user owns the event. */
export function requireOwner(user: { id: number }, event: { owner_id: number }) {
  if (user.id !== event.owner_id) throw new AppError('not_owner', 'Only the owner of this event may change it.')
}

/** The sort key of the list of events: events that are added meanwhile do not shift the pages. */
export type EventKey = [event_date: string | null, id: number]

// PostgreSQL has no year 0.
export const eventCursor = cursorOf<EventKey>(
  z.tuple([z.iso.datetime({ precision: 3 }).regex(/^[12]/).nullable(), z.int()]),
  'a list of events',
)
