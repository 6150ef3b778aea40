import type { JobHelpers } from 'graphile-worker'
import { queueJobs } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import { type Deliver, queueMail } from '../../mail/queue.ts'
import type { NetworkPolicy, Outcome } from '../../webhooks/post.ts'
import { bodyOf, forTests, postTo } from '../transport.ts'
import { type Content, discordOf, jsonOf, mailOf, messageEventsMax } from './present.messages.ts'
import { nameOf } from './present.ts'
import * as queries from './queries.delivery.ts'
import { deliveryJobOf, waitOf } from './rules.ts'

export interface DeliveryDeps {
  db: Db
  deliver: Deliver
  publicUrl: string
  /** Which addresses webhooks may use. */
  networkPolicy: NetworkPolicy
}

/** The number of alerts in one transaction. */
const batchSize = 1000

/** Finds the alerts that match an event, and queues the messages of those that report at once. */
export async function findAlerts(db: Db, event_id: number, announced: Date): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const batch = { event_id, announced, after, size: batchSize }
    after = await db.transaction().execute(async (tx) => {
      const { matched, last } = await queries.insertAlertEvents(tx, batch)
      await queueJobs(tx, matched.filter(({ pace }) => pace === 'at_once').map(deliveryJobOf))
      return last
    })
  }
}

/** Queues the messages of all weekly alerts with unreported events. */
export async function deliverWeekly(db: Db): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from = after
    after = await db.transaction().execute(async (tx) => {
      const alerts = await queries.listWeekly(tx, from, batchSize)
      await queueJobs(tx, alerts.map(deliveryJobOf))
      return alerts.at(-1)?.id
    })
  }
}

/**
 * Reports the events of an alert that no other job has claimed. One mail reports the events of all alerts of its account. A
 * retry reports the same events; a later job reports newer ones. Throws so that the job is retried.
 */
export async function deliver(deps: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const { db } = deps
  const alerts = await queries.listSameMessage(db, id)
  if (alerts.length === 0) return
  const wait = waitOf(alerts, Date.now())
  if (wait > 0 && helpers.job.attempts === 1)
    return deliverLater(
      db,
      alerts.find((alert) => alert.id === id),
      wait,
    )
  const claim = { alert_ids: alerts.map((alert) => alert.id), job: Number(helpers.job.id) }
  await db.transaction().execute((tx) => queries.claimEvents(tx, claim))
  const contents = await contentsOf(deps, alerts, await queries.listClaimed(db, claim))
  const isSent = contents.length > 0 && (await send(deps, contents, helpers))
  if (contents.length > 0 && !isSent) return
  await db.transaction().execute(async (tx) => {
    await queries.closeClaimed(tx, claim)
    const delivered = contents.map(({ alert }) => alert.id)
    if (isSent) await queries.markDelivered(tx, delivered, { isTest: false })
  })
}

/** The contents for each alert with claimed events. An event appears once, with the first alert that found it. */
async function contentsOf(
  { db, publicUrl }: DeliveryDeps,
  alerts: queries.DeliverableAlert[],
  claimed: Claimed,
): Promise<Content[]> {
  const shown = new Map(claimed.toReversed().map(({ alert_id, event_id }) => [event_id, alert_id]))
  const matched = alerts.filter(({ id }) => claimed.some(({ alert_id }) => alert_id === id))
  return Promise.all(
    matched.map(async (alert) => {
      const ids = claimed.filter(({ alert_id, event_id }) => alert_id === alert.id && shown.get(event_id) === alert_id)
      const first = ids.slice(0, messageEventsMax).map(({ event_id }) => event_id)
      const events = first.length > 0 ? await queries.listForMessage(db, alert.id, first) : []
      return { alert, events, total: ids.length, publicUrl }
    }),
  )
}

type Claimed = Awaited<ReturnType<typeof queries.listClaimed>>

/** Reports events within the pause together, after it. */
const deliverLater = (db: Db, alert: queries.DeliverableAlert | undefined, delay: number) =>
  db.transaction().execute(async (tx) => {
    if (!alert || !(await queries.hasPending(tx, alert.id))) return
    await queueJobs(tx, [{ ...deliveryJobOf(alert), key: `notify_alert:${alert.id}`, delay }])
  })

/** Sends a test. If it arrives, a failed alert is active again. */
export async function test(given: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const deps = { ...given, networkPolicy: forTests(given.networkPolicy) }
  const { db, publicUrl } = deps
  const alert = await queries.findForDelivery(db, id)
  if (!alert || !(await send(deps, [{ alert, events: [], total: 0, publicUrl }], helpers))) return
  await db.transaction().execute((tx) => queries.markDelivered(tx, [id], { isTest: true }))
}

/** Mails that an alert has failed, and why. */
export async function mailFailure({ db, deliver }: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const alert = await queries.findForDelivery(db, id)
  if (alert?.state !== 'failed') return
  const { email: to, nickname, failure_reason } = alert
  await deliver(helpers, { kind: 'alert_failed', to, nickname, name: nameOf(alert), reason: failure_reason ?? '' })
}

/** Sends a message and returns whether it arrived; false if it never will. Throws so that the job is retried. */
async function send(deps: DeliveryDeps, contents: Content[], helpers: JobHelpers): Promise<boolean> {
  const [content] = contents
  if (!content) return false
  const { alert } = content
  if (alert.url === null) {
    await deps.deliver(helpers, mailOf(alert, contents))
    return true
  }
  const receiver = { url: alert.url, secret: alert.secret }
  const body = bodyOf(receiver, { discord: discordOf(content), json: jsonOf(content) })
  const outcome = await postTo(receiver, body, { ...helpers, networkPolicy: deps.networkPolicy })
  if (outcome.kind === 'delivered') return true
  await handleFailure(deps.db, alert.id, outcome, helpers)
  return false
}

/** The number of days without an accepted message after which a receiver is given up. */
const failingDaysMax = 7

async function handleFailure(
  db: Db,
  id: number,
  { kind, reason }: Exclude<Outcome, { kind: 'delivered' }>,
  { job }: JobHelpers,
): Promise<void> {
  if (kind === 'refused') return giveUp(db, id, reason)
  const isLasting = await queries.recordFailure(db, id, reason, failingDaysMax)
  if (job.attempts < job.max_attempts) throw new Error(reason)
  // Only after a day of attempts: a temporary failure is no reason, however old the last message is.
  if (isLasting) await giveUp(db, id, reason)
}

const giveUp = (db: Db, id: number, reason: string) =>
  db.transaction().execute(async (tx) => {
    if (await queries.markFailed(tx, id, reason)) await queueMail(tx, 'mail_failed_alert', id)
  })
