import { Credentials } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, Message } from './fields.ts'
import { Confirmation } from './passkeys.ts'
import { z } from './zod.ts'

/** The maximum number of accounts that one account can have merged into it. */
export const mergesMax = 10

/** A participant that a merge could not move: an account has one participant in each event. */
export const StayedParticipant = z
  .object({
    /** The event. @example 7 */
    event_id: Id,
    /** The title of the event. @example Newcastle Winter Clash */
    event_title: z.string(),
    /** The name in the event. @example Ana N */
    nickname: z.string(),
  })
  .meta({ id: 'StayedParticipant' })

/** Another account of the same person, merged into yours. */
export const Merge = z
  .object({
    /** Identifies it in paths. @example 3 */
    id: Id,
    /** The address of that account. @example ana.nowak@example.com */
    email: z.string(),
    /** The name of that account. @example Ana N */
    nickname: z.string(),
    /** When it was merged, in UTC. @example 2026-11-25T10:12:00.000Z */
    at: Instant,
    /** How many participants of that account belong to yours now. @example 12 */
    participants: z.int(),
    /** Its participants in events in which your account takes part as well. They stay with that account. */
    stayed: z.array(StayedParticipant),
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof Merge>

/** @internal Proves that both accounts belong to the caller. */
export const MergeInput = Confirmation.extend({
  /** The address of the account to merge. @example ana.nowak@example.com */
  other_email: Credentials.shape.email,
  /** Its password. @example L0ngLiveTheRats */
  other_password: Credentials.shape.password,
})
export type MergeInput = z.infer<typeof MergeInput>

const own = { tag: 'accounts', access: 'signed_in' } as const
const unconfirmed = ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_attempts'] as const

/** The accounts that are merged into yours. */
export const listMerges = endpoint({
  ...own,
  method: 'GET',
  path: '/users/me/merges',
  /** The accounts that are merged into yours. */
  response: z
    .object({
      /** The oldest first; at most ten. */
      merges: z.array(Merge),
    })
    .meta({ id: 'MergeList' }),
})

/**
 * Merge another account of yours into this one, until you split them; an email to its address follows.
 * @param body The address and password of the other account, and your own password or the assertion of one of your
 * passkeys.
 * @returns The merge, with what stayed. The sessions of the other account have ended, and it can no longer sign in.
 * @example {"password": "Charge0fTheDawn", "other_email": "ana.nowak@example.com", "other_password":
 * "L0ngLiveTheRats"}
 */
export const createMerge = endpoint({
  ...own,
  method: 'POST',
  path: '/users/me/merges',
  body: MergeInput,
  status: 201,
  response: Merge,
  refusals: [
    ...unconfirmed,
    'other_account_refused',
    'email_not_verified',
    'account_merged',
    'account_has_merges',
    'too_many_merges',
    'import_running',
  ],
})

/**
 * Split a merged account off again: it gets back what came from it, and signs in again.
 * @returns What came from the other account and is still yours belongs to it again.
 * @example {"password": "Charge0fTheDawn"}
 */
export const splitMerge = endpoint({
  ...own,
  method: 'POST',
  path: '/users/me/merges/:merge_id/split',
  params: z.object({
    /** The merge. @example 3 */
    merge_id: IdInPath,
  }),
  body: Confirmation,
  response: Message,
  refusals: unconfirmed,
})
