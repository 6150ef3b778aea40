import { endpoint } from './endpoint.ts'
import { EventKey, EventParams } from './events.ts'
import { Id, Instant } from './fields.ts'
import { ListText } from './list-fields.ts'
import { ParticipantParams } from './participants.ts'
import { z } from './zod.ts'

/** The army list of a participant. */
export const SubmittedList = z
  .object({
    /** Whose list it is. @example 41 */
    participant_id: Id,
    /** As any list builder writes it, or a link; empty before it is handed in. @example Gnawfeast Clawpack */
    text: z.string(),
    /** When it was first handed in as it is, in UTC; null before. @example 2026-11-17T18:00:00.000Z */
    submitted_at: Instant.nullable(),
    /** Whether that was after the deadline. @example false */
    is_late: z.boolean(),
    /** What it said at the deadline; null if nobody has changed it since. */
    former_text: z.string().nullable(),
    /** Whether the participant may hand in after the deadline, once. @example false */
    may_be_late: z.boolean(),
    /** Raised by each change, 0 before the first; send it as `If-Match` with the next one. @example 1 */
    version: z.int().min(0),
  })
  .meta({ id: 'SubmittedList' })
export type SubmittedList = z.infer<typeof SubmittedList>

/** The list of a participant: for themselves and the staff, and for everybody once lists are shown. */
export const getList = endpoint({
  method: 'GET',
  path: '/events/:event_id/participants/:participant_id/list',
  tag: 'participants',
  access: 'anyone',
  params: ParticipantParams,
  query: EventKey,
  /** The list of a participant. */
  response: z
    .object({
      /** Null without one, and while it is hidden from the reader. */
      list: SubmittedList.nullable(),
    })
    .meta({ id: 'ListOfParticipant' }),
})

/**
 * Hand in a list: your own until the deadline, or as an organiser anybody's at any time. The last one counts. An
 * organiser also lets a participant hand in after the deadline.
 * @example {"text": "Gnawfeast Clawpack"}
 */
export const putList = endpoint({
  method: 'PUT',
  path: '/events/:event_id/participants/:participant_id/list',
  tag: 'participants',
  access: 'signed_in',
  params: ParticipantParams,
  body: z.object({
    /** As any list builder writes it, or a link. Empty takes it back. @example Gnawfeast Clawpack */
    text: ListText.optional(),
    /** From an organiser: whether the participant may hand in after the deadline, once. @example true */
    late: z.boolean('Must be true or false').optional(),
  }),
  response: SubmittedList,
  isVersioned: true,
  refusals: ['not_found', 'not_owner', 'lists_closed'],
})

/** All lists: for the staff at any time, and for everybody once they are shown. */
export const listLists = endpoint({
  method: 'GET',
  path: '/events/:event_id/lists',
  tag: 'participants',
  access: 'anyone',
  params: EventParams,
  query: EventKey,
  /** The lists of an event. */
  response: z
    .object({
      /** By nickname; empty while they are hidden from the reader. The staff also sees those of who may be late. */
      lists: z.array(SubmittedList),
    })
    .meta({ id: 'SubmittedLists' }),
  isLarge: true,
})

/** Before the deadline, mail everybody with a place and an account who has handed in no list; at most once a day. */
export const remindLists = endpoint({
  method: 'POST',
  path: '/events/:event_id/lists/reminders',
  tag: 'participants',
  access: 'organiser',
  params: EventParams,
  status: 200,
  /** Who is mailed. */
  response: z
    .object({
      /** How many accounts. @example 5 */
      mailed: z.int(),
      /** The nicknames of those who have handed in nothing and have no account. @example ["Ana"] */
      without_account: z.array(z.string()),
    })
    .meta({ id: 'ListReminders' }),
  refusals: ['lists_closed'],
})
