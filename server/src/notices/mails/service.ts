import type { EventState, Visibility } from '@muster/contract/events'
import type { MailKind } from '@muster/contract/mails'
import { queueJobs } from '../../db/queue.ts'
import type { CauseOf } from '../../db/tables.causes.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import * as queries from './queries.ts'
import { describe, mailParticipants, mailUser } from './rules.ts'

/** Mails the pairings of the last published round, unless it is taken back within seconds. */
export const mailPairings = (tx: Tx, event_id: number) => queueJobs(tx, [mailParticipants('mail_pairings', event_id)])

/** Mails a participant who moved up from the waiting list, unless they caused it. */
export async function mailPlace(tx: Tx, event_id: number, participant_id: number, by: number) {
  const holder = await queries.findHolder(tx, participant_id)
  if (holder?.user_id == null || holder.user_id === by) return
  await queries.addPlace(tx, { event_id, participant_id, user_id: holder.user_id })
  await queueJobs(tx, [mailUser(holder.user_id)])
}

/** Reminds everybody who has handed in no list. */
export const mailListsDue = async (tx: Tx, event_id: number) =>
  queueJobs(tx, (await queries.addListsDue(tx, event_id)).map(mailUser))

/** Mails the new owner of an event. */
export async function mailOwnership(tx: Tx, event_id: number, user_id: number) {
  await queries.addOwnership(tx, { event_id, user_id })
  await queueJobs(tx, [mailUser(user_id)])
}

/** Mails a dispute to both sides and the organiser, without the user who disputes. */
export const mailDispute = async (tx: Tx, report_id: number, by: number | null) =>
  queueJobs(tx, (await queries.addDispute(tx, report_id, by)).map(mailUser))

/** Mails a new claim to the organiser, unless it is their own. */
export const mailClaim = async (tx: Tx, claim_id: number) =>
  queueJobs(
    tx,
    (await queries.addClaim(tx, claim_id)).map(({ user_id, delay }) => ({ ...mailUser(user_id), delay })),
  )

/** Mails the organiser's decision to the user who made the claim, unless they decided it themselves. */
export async function mailClaimDecision(tx: Tx, claim: CauseOf<'claim_decided'>) {
  const { user_id } = claim.content
  if (user_id === claim.author_id || !(await queries.addClaimDecision(tx, claim))) return
  await queueJobs(tx, [mailUser(user_id)])
}

export const mailAnnouncement = (tx: Tx, id: number) => queueJobs(tx, [mailParticipants('mail_announcement', id)])

/** Mails what has changed since, if it matters to participants. */
export async function mailChange(tx: Tx, { event_id, content }: CauseOf<'event_changed'>) {
  const { state, visibility, ...before } = content
  if (!isCurrent({ state, visibility })) return
  await queries.addChange(tx, event_id, before)
  await queueJobs(tx, [mailParticipants('mail_change', event_id)])
}

/** Mails that an event is cancelled, to those who took part. */
export async function mailCancellation(tx: Tx, { event_id, content }: CauseOf<'event_cancelled'>) {
  if (!isCurrent(content)) return
  const { Title: title, Starts: when } = describe(content)
  await queries.addCancellations(tx, event_id, content.user_ids, { title, when })
  await queueJobs(tx, [mailParticipants('mail_cancellation', event_id)])
}

/** Nobody expects a finished event or sees a draft. */
const isCurrent = ({ state, visibility }: { state: EventState; visibility: Visibility }) =>
  state !== 'finished' && visibility !== 'draft'

/** The number of participants in one transaction. */
const batchSize = 200

/** Adds mails and their jobs in batches, so that no transaction is long. */
async function fanOut(db: Db, event_id: number, add: (tx: Tx, of: OfBatch) => Promise<queries.Batch>) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from = after
    after = await db.transaction().execute(async (tx) => {
      const { user_ids, last } = await add(tx, { event_id, after: from, size: batchSize })
      await queueJobs(tx, user_ids.map(mailUser))
      return last
    })
  }
}

type OfBatch = Parameters<typeof queries.addPairings>[1]

export const addPairings = (db: Db, event_id: number) => fanOut(db, event_id, queries.addPairings)

export async function addChange(db: Db, event_id: number) {
  const change = await queries.findChange(db, event_id)
  if (!change) return
  const { id: subject_id, before: content } = change
  await fanOut(db, event_id, (tx, of) => queries.addForParticipants(tx, of, { kind: 'change', subject_id, content }))
  await queries.deleteChange(db, subject_id)
}

export async function addAnnouncement(db: Db, subject_id: number) {
  const announced = await queries.findAnnounced(db, subject_id)
  if (!announced) return
  await fanOut(db, announced.event_id, (tx, of) =>
    queries.addForParticipants(tx, of, { kind: 'announcement', subject_id }),
  )
}

export const addCancellations = (db: Db, event_id: number) => fanOut(db, event_id, queries.listCancelled)

/** Throws `invalid_token`. */
export const unsubscribe = (transact: Transact<MailKind>, key: string, kind: MailKind) =>
  transact(async (tx) => {
    if (await queries.switchOff(tx, key, kind)) return kind
    throw new AppError(
      'invalid_token',
      'No account belongs to this link: it is incomplete. You can also choose your emails on your profile.',
    )
  })
