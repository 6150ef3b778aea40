import type { ChannelInput } from '@muster/contract/channels'
import { queueJobs } from '../../db/queue.ts'
import type { ChannelPostKind } from '../../db/tables.hall.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { findAudience, getEventForUpdate, requireEvent } from '../../features/events/queries.ts'
import { requireRole } from '../../features/events/rules.staff.ts'
import type { Actor } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import type { NetworkPolicy } from '../../webhooks/post.ts'
import { findReceiverFault } from '../../webhooks/receivers.ts'
import { createWebhookSecret } from '../../webhooks/signature.ts'
import * as queries from './queries.ts'
import { postOf, testOf } from './rules.ts'

interface OfEvent {
  user: Actor
  event_id: number
}

/** Throws `not_found`, `not_owner`. */
export async function viewChannel(db: Db, { user, event_id }: OfEvent) {
  requireRole(user, requireEvent(await findAudience(db, { id: event_id })))
  return queries.findChannel(db, event_id)
}

/** Throws `not_found`, `not_owner`. */
const lockOwn = async (tx: Tx, { user, event_id }: OfEvent) => requireRole(user, await getEventForUpdate(tx, event_id))

interface Deps {
  transact: Transact<queries.ChannelRow>
  limits: Limits
  networkPolicy: NetworkPolicy
}

/** Throws `not_found`, `not_owner`, `too_many_attempts`, and `invalid_input` for an unusable URL. */
export async function setChannel({ transact, limits, networkPolicy }: Deps, own: OfEvent, { kind, url }: ChannelInput) {
  await limits.count('new_channels', String(own.user.id))
  return transact(async (tx) => {
    await lockOwn(tx, own)
    const fault = findReceiverFault(kind, url, networkPolicy)
    if (fault !== undefined) throw invalidInput('url', fault)
    const secret = kind === 'webhook' ? createWebhookSecret() : null
    return queries.saveChannel(tx, own.event_id, { kind, url: new URL(url).href, secret })
  })
}

/** Throws `not_found`, `not_owner`. */
export const removeChannel = (transact: Transact<void>, own: OfEvent) =>
  transact(async (tx) => {
    await lockOwn(tx, own)
    await queries.deleteChannel(tx, own.event_id)
  })

/** Queues a test message. Throws `not_found`, `not_owner`, `too_many_attempts`. */
export async function testChannel({ transact, limits }: Omit<Deps, 'networkPolicy'>, own: OfEvent) {
  await limits.count('alert_tests', String(own.user.id))
  return transact(async (tx) => {
    await lockOwn(tx, own)
    const channel = await queries.getChannel(tx, own.event_id)
    await queueJobs(tx, [testOf(own.event_id, own.user.id)])
    return channel
  })
}

/** In seconds. Organisers take back a round, or reopen an event, as soon as they see a mistake. */
const delays: Record<ChannelPostKind, number> = { round: 15, standings: 15, announcement: 0 }

/** Posts something to the channel of an event, if it has one. */
export async function postToChannel(tx: Tx, event_id: number, kind: ChannelPostKind, subject_id: number) {
  const post = await queries.addPost(tx, { event_id, kind, subject_id })
  if (post) await queueJobs(tx, [postOf(post, delays[kind])])
}

/** Says in the channel that a round or an announcement was taken back, if it was posted. */
export async function withdrawFromChannel(tx: Tx, event_id: number, kind: ChannelPostKind, subject_id: number) {
  const post = await queries.findQueued(tx, { event_id, kind, subject_id })
  if (post) await queueJobs(tx, [postOf(post)])
}
