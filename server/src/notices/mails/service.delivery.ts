import { mailSwitches } from '@muster/contract/mails'
import type { JobHelpers } from 'graphile-worker'
import { queueJobs } from '../../db/queue.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import type { EventMail } from '../../mail/templates.events.ts'
import { itemsOf, settingOf } from './present.ts'
import * as queries from './queries.delivery.ts'
import { mailUserLater } from './rules.ts'

export interface MailDeps {
  db: Db
  deliver: Deliver
  publicUrl: string
}

/**
 * Sends one mail with everything that waits for a user, at most one a minute. A retry sends what the job has claimed
 * before. Throws so that the job is retried.
 */
export async function sendMails({ db, deliver, publicUrl }: MailDeps, user_id: number, helpers: JobHelpers) {
  const job = Number(helpers.job.id)
  const mail = await db.transaction().execute((tx) => claimMail(tx, { user_id, job, publicUrl }))
  if (!mail) return
  await deliver(helpers, mail)
  await db.transaction().execute((tx) => queries.markSent(tx, user_id, job))
}

interface ClaimParams {
  user_id: number
  job: number
  publicUrl: string
}

async function claimMail(tx: Tx, { user_id, job, publicUrl }: ClaimParams): Promise<EventMail | undefined> {
  const receiver = await queries.findReceiver(tx, user_id)
  if (!receiver) return undefined
  const claimed = await queries.listClaimed(tx, user_id, job)
  const rows = claimed.length > 0 ? claimed : await queries.listWaiting(tx, user_id)
  if (rows.length === 0) return undefined
  const later = claimed.length > 0 ? undefined : mailUserLater(user_id, receiver.event_mail_at, Date.now())
  if (later) {
    await queueJobs(tx, [later])
    return undefined
  }
  const wanted = rows.filter(({ kind }) => receiver.is_verified && receiver[mailSwitches[settingOf[kind]]])
  const items = await itemsOf(tx, wanted, { user_id, publicUrl })
  const sent = [...items.keys()]
  const unsent = rows.flatMap(({ id }) => (items.has(id) ? [] : [id]))
  if (unsent.length > 0) await queries.deleteMails(tx, unsent)
  if (sent.length === 0) return undefined
  await queries.claim(tx, sent, job)
  await queries.markSending(tx, user_id)
  const { email: to, nickname, unsubscribe_key: key } = receiver
  return { kind: 'event', to, nickname, key, items: [...items.values()] }
}
