import { z } from 'zod'
import { AppError, invalidInput } from '../../http/app-error.ts'

/** Throws `not_owner` unless the user owns the event. */
export function requireOwner(user: { id: number }, event: { owner_id: number }) {
  if (user.id !== event.owner_id) throw new AppError('not_owner', 'Only the owner of this event may change it.')
}

/** The place in the list after which the next page begins. */
export interface Cursor {
  event_date: string | null
  id: number
}

// Nothing but what writeCursor writes: PostgreSQL has no year 0.
const CursorText = z.tuple([z.iso.datetime({ precision: 3 }).regex(/^[12]/).nullable(), z.int()])

/** Opaque to callers: the sort key of the last event, so that events added meanwhile shift nothing. */
export const writeCursor = ({ event_date, id }: { event_date: Date | null; id: number }) =>
  Buffer.from(JSON.stringify([event_date?.toISOString() ?? null, id])).toString('base64url')

/** Throws `invalid_input`. */
export function readCursor(cursor: string): Cursor {
  try {
    const [event_date, id] = CursorText.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { event_date, id }
  } catch {
    throw invalidInput('cursor', 'The cursor must be one that a list of events gave.')
  }
}
