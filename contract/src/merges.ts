import { Credentials } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, Message } from './fields.ts'
import { Confirmation } from './passkeys.ts'
import { z } from './zod.ts'

/** The maximum number of accounts that one account can have merged into it. */
export const mergesMax = 10

/** A participant in an event in which the other account takes part, too: one account has one in each event. */
export const StayedParticipant = z
  .object({ event_id: Id, event_title: z.string(), nickname: z.string() })
  .meta({ id: 'StayedParticipant' })

/** An account of the same person whose participants, claims and events belong to the caller's account for now. */
export const Merge = z
  .object({
    id: Id,
    /** The address of the merged account. */
    email: z.string(),
    nickname: z.string(),
    at: Instant,
    /** How many participants came with it. */
    participants: z.int(),
    stayed: z.array(StayedParticipant),
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof Merge>

/** Proves that both accounts belong to the caller. */
export const MergeInput = Confirmation.extend({
  other_email: Credentials.shape.email,
  other_password: Credentials.shape.password,
})
export type MergeInput = z.infer<typeof MergeInput>

const own = { tag: 'accounts', access: 'signed_in' } as const
const unconfirmed = ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_attempts'] as const

export const listMerges = endpoint({
  ...own,
  method: 'GET',
  path: '/users/me/merges',
  summary: 'The accounts that are merged into yours',
  response: z.object({ merges: z.array(Merge) }).meta({ id: 'MergeList' }),
})

export const createMerge = endpoint({
  ...own,
  method: 'POST',
  path: '/users/me/merges',
  summary: 'Merge another account of yours into this one, until you split them; an email to its address follows',
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

export const splitMerge = endpoint({
  ...own,
  method: 'POST',
  path: '/users/me/merges/:merge_id/split',
  summary: 'Split a merged account off again: it gets back what came from it, and signs in again',
  params: z.object({ merge_id: IdInPath }),
  body: Confirmation,
  response: Message,
  refusals: unconfirmed,
})
