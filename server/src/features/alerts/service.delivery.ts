import type { JobHelpers } from 'graphile-worker'
import { queueJobs } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import { type Deliver, queueMail } from '../../mail/queue.ts'
import { type NetworkPolicy, type Outcome, post } from '../../webhooks/post.ts'
import { sign } from '../../webhooks/signature.ts'
import { type Content, discordOf, jsonOf, mailOf, nameOfDelivered, shownMax } from './present.messages.ts'
import * as queries from './queries.delivery.ts'
import { deliveryJobOf, waitOf } from './rules.ts'

export interface DeliveryDeps {
  db: Db
  deliver: Deliver
  publicUrl: string
  /** Where webhooks may be posted to. */
  networkPolicy: NetworkPolicy
}

/** How many alerts are looked at in one transaction. */
const concurrency = 1000

/** Finds the alerts that let an event pass, and queues the messages of those that deliver at once. */
export async function findAlerts(db: Db, event_id: number, announced: Date): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const batch = { event_id, announced, after, size: concurrency }
    after = await db.transaction().execute(async (tx) => {
      const { found, last } = await queries.noteFound(tx, batch)
      await queueJobs(tx, found.filter(({ pace }) => pace === 'at_once').map(deliveryJobOf))
      return last
    })
  }
}

/** Queues the messages of all weekly alerts that have found something. */
export async function deliverWeekly(db: Db): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from = after
    after = await db.transaction().execute(async (tx) => {
      const alerts = await queries.listWeekly(tx, from, concurrency)
      await queueJobs(tx, alerts.map(deliveryJobOf))
      return alerts.at(-1)?.id
    })
  }
}

/**
 * Tells of what an alert has found and no other job has taken. A mail tells of all alerts of its account at once. At
 * another try a job tells of the same events; what is found meanwhile has a job of its own. Throws when there is to be
 * another try.
 */
export async function deliver(deps: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const { db } = deps
  const alerts = await queries.listSharing(db, id)
  if (alerts.length === 0) return
  const wait = waitOf(alerts, Date.now())
  if (wait > 0 && helpers.job.attempts === 1)
    return deliverLater(
      db,
      alerts.find((alert) => alert.id === id),
      wait,
    )
  const taker = { alert_ids: alerts.map((alert) => alert.id), job: Number(helpers.job.id) }
  await db.transaction().execute((tx) => queries.takeEvents(tx, taker))
  const contents = await contentsOf(deps, alerts, await queries.listClaimed(db, taker))
  const isSent = contents.length > 0 && (await send(deps, contents, helpers))
  if (contents.length > 0 && !isSent) return
  await db.transaction().execute(async (tx) => {
    await queries.closeClaimed(tx, taker)
    const delivered = contents.map(({ alert }) => alert.id)
    if (isSent) await queries.markDelivered(tx, delivered, { isTest: false })
  })
}

/** What each alert tells that has found something. An event is shown once, with the first alert that found it. */
async function contentsOf(
  { db, publicUrl }: DeliveryDeps,
  alerts: queries.DeliverableAlert[],
  taken: Claimed,
): Promise<Content[]> {
  const shown = new Map(taken.toReversed().map(({ alert_id, event_id }) => [event_id, alert_id]))
  const finders = alerts.filter(({ id }) => taken.some(({ alert_id }) => alert_id === id))
  return Promise.all(
    finders.map(async (alert) => {
      const ids = taken.filter(({ alert_id, event_id }) => alert_id === alert.id && shown.get(event_id) === alert_id)
      const first = ids.slice(0, shownMax).map(({ event_id }) => event_id)
      const events = first.length > 0 ? await queries.listToShow(db, alert.id, first) : []
      return { alert, events, total: ids.length, publicUrl }
    }),
  )
}

type Claimed = Awaited<ReturnType<typeof queries.listClaimed>>

/** What comes within the pause is delivered together, after it. */
const deliverLater = (db: Db, alert: queries.DeliverableAlert | undefined, delay: number) =>
  db.transaction().execute(async (tx) => {
    if (!alert || !(await queries.hasPending(tx, alert.id))) return
    await queueJobs(tx, [{ ...deliveryJobOf(alert), key: `tell_alert:${alert.id}`, delay }])
  })

/** How long the receiver of a test may take, in milliseconds: less than for a message, because somebody waits. */
const testTimeout = 5_000

/** Sends a test. If it arrives, an alert that had failed is active again. */
export async function test(given: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const networkPolicy = { ...given.networkPolicy, timeout: Math.min(given.networkPolicy.timeout, testTimeout) }
  const deps = { ...given, networkPolicy }
  const { db, publicUrl } = deps
  const alert = await queries.findForDelivery(db, id)
  if (!alert || !(await send(deps, [{ alert, events: [], total: 0, publicUrl }], helpers))) return
  await db.transaction().execute((tx) => queries.markDelivered(tx, [id], { isTest: true }))
}

/** Says by mail that an alert has failed, and why. */
export async function mailFailure({ db, deliver }: DeliveryDeps, id: number, helpers: JobHelpers): Promise<void> {
  const alert = await queries.findForDelivery(db, id)
  if (alert?.state !== 'failed') return
  const { email: to, nickname, trouble } = alert
  await deliver(helpers, { kind: 'alert_failed', to, nickname, name: nameOfDelivered(alert), reason: trouble ?? '' })
}

/** Whether the message has arrived; false when it never will. Throws when there is to be another try. */
async function send(deps: DeliveryDeps, contents: Content[], helpers: JobHelpers): Promise<boolean> {
  const [content] = contents
  if (!content) return false
  const { alert } = content
  if (alert.url === null) {
    await deps.deliver(helpers, mailOf(alert, contents))
    return true
  }
  const body = JSON.stringify(alert.secret === null ? discordOf(content) : jsonOf(content))
  const message = { id: `muster-${helpers.job.id}`, sentAt: new Date(), body }
  const headers = alert.secret === null ? {} : sign(alert.secret, message)
  const outcome = await post({ url: alert.url, headers, body }, deps.networkPolicy)
  if (outcome.kind === 'delivered') return true
  await face(deps.db, alert.id, outcome, helpers)
  return false
}

/** A receiver that has accepted nothing for so many days is given up on. */
const timeout = 7

async function face(
  db: Db,
  id: number,
  { kind, reason }: Exclude<Outcome, { kind: 'delivered' }>,
  { job }: JobHelpers,
): Promise<void> {
  if (kind === 'refused') return giveUp(db, id, reason)
  const isLasting = await queries.recordFailure(db, id, reason, timeout)
  if (job.attempts < job.max_attempts) throw new Error(reason)
  // Only after a day of tries: a momentary fault is no reason, however long ago the last message was.
  if (isLasting) await giveUp(db, id, reason)
}

const giveUp = (db: Db, id: number, reason: string) =>
  db.transaction().execute(async (tx) => {
    if (await queries.markFailed(tx, id, reason)) await queueMail(tx, 'mail_failed_alert', id)
  })
