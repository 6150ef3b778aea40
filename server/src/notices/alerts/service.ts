import { type AlertInput, alertsMax } from '@muster/contract/alerts'
import { defaultRadius } from '@muster/site/event-filters'
import { queueJobs } from '../../db/queue.ts'
import type { Tx } from '../../db/tables.ts'
import { requirePlace } from '../../features/places/service.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { createToken } from '../../security/tokens.ts'
import type { NetworkPolicy } from '../../webhooks/post.ts'
import { findReceiverFault } from '../../webhooks/receivers.ts'
import { createWebhookSecret } from '../../webhooks/signature.ts'
import { type AlertRow, countAlertsForUpdate, endAlert, getAlert, insertAlert } from './queries.ts'
import { testOf } from './rules.ts'

interface AlertDeps {
  transact: Transact<AlertRow>
  limits: Limits
  networkPolicy: NetworkPolicy
}

/** Throws `too_many_attempts`, `too_many_alerts`, and `invalid_input` for an unknown place or an unusable URL. */
export async function createAlert({ transact, limits, networkPolicy }: AlertDeps, user: Caller, input: AlertInput) {
  await limits.count('new_alerts', String(user.id))
  requireUsableUrl(input, networkPolicy)
  return transact(async (tx) => {
    if ((await countAlertsForUpdate(tx, user.id)) >= alertsMax) {
      throw new AppError('too_many_alerts', `An account can have at most ${alertsMax} alerts. Please end one first.`)
    }
    const centre = await findCentre(tx, input.filters)
    const secret = input.channel === 'webhook' ? createWebhookSecret() : null
    const end_token = input.channel === 'mail' ? createToken() : null
    return getAlert(tx, user.id, await insertAlert(tx, user.id, { input, centre, secret, end_token }))
  })
}

/** Each kind of webhook accepts only its own URLs. */
function requireUsableUrl({ channel, url }: AlertInput, networkPolicy: NetworkPolicy) {
  if (channel === 'mail' || !url) return
  const fault = findReceiverFault(channel, url, networkPolicy)
  if (fault !== undefined) throw invalidInput('url', fault)
}

async function findCentre(tx: Tx, { near, near_place, radius_km }: AlertInput['filters']) {
  const radius = radius_km ?? defaultRadius
  if (near) return { place_id: null, ...near, radius_km: radius }
  if (near_place == null) return null
  const { id, latitude, longitude } = await requirePlace(tx, String(near_place), 'filters.near_place')
  return { place_id: id, latitude, longitude, radius_km: radius }
}

/** Queues a test message. Throws `not_found`, `too_many_attempts`. */
export async function testAlert(
  { transact, limits }: Pick<AlertDeps, 'transact' | 'limits'>,
  user: Caller,
  id: number,
) {
  await limits.count('alert_tests', String(user.id))
  return transact(async (tx) => {
    const alert = await getAlert(tx, user.id, id)
    await queueJobs(tx, [testOf(alert)])
    return alert
  })
}

/** Ends the alert of a mail's link. Ending it again does no harm. Throws `invalid_token`. */
export const endByToken = (transact: Transact<AlertRow>, token: string) =>
  transact(async (tx) => {
    const alert = await endAlert(tx, token)
    if (!alert) {
      throw new AppError(
        'invalid_token',
        'No alert belongs to this link: it has ended already, or the link is incomplete. Your alerts are on your profile.',
      )
    }
    return alert
  })
