import { createHash } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod'
import { queueJobs } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { NetworkPolicy, Outcome } from '../../webhooks/post.ts'
import { bodyOf, forTests, postTo } from '../transport.ts'
import { contentOf, testContent } from './present.messages.ts'
import * as queries from './queries.ts'
import { postOf } from './rules.ts'

export interface PostingDeps {
  db: Db
  publicUrl: string
  networkPolicy: NetworkPolicy
}

/**
 * Posts the current state, or edits its message in Discord. Sends nothing that it has sent before. Throws to be
 * retried.
 */
export async function postOrEdit(deps: PostingDeps, id: number, helpers: JobHelpers): Promise<void> {
  const { db, publicUrl } = deps
  const row = await queries.findPost(db, id)
  const content = row && (await contentOf(db, row, publicUrl))
  if (!row || !content) return
  const body = bodyOf(row, content)
  const body_hash = createHash('sha256').update(body).digest('base64url')
  const version = row.event_version
  if (body_hash === row.body_hash) {
    await db.transaction().execute((tx) => queries.savePosted(tx, id, { version }))
    return
  }
  const outcome = await postTo(row, body, { ...helpers, networkPolicy: deps.networkPolicy })
  if (outcome.kind === 'delivered') {
    const message_id = row.message_id ?? messageIdIn(outcome)
    await db.transaction().execute(async (tx) => {
      await queries.savePosted(tx, id, { version, body_hash, message_id })
      await queries.markArrived(tx, row.id, row.url, { isTest: false })
    })
  } else if (row.message_id !== null && isUnknownMessage(outcome)) {
    await db.transaction().execute((tx) => queries.forgetMessage(tx, id))
  } else {
    await handleFailure(db, row, outcome, helpers)
  }
}

/** A response of Discord: a message, or a failure with its code. */
const DiscordResponse = z.object({ id: z.string().regex(/^\d+$/).optional(), code: z.number().optional() })

function readResponse(outcome: Outcome): z.infer<typeof DiscordResponse> {
  try {
    return DiscordResponse.parse(JSON.parse('body' in outcome ? (outcome.body ?? '') : ''))
  } catch {
    return {}
  }
}

const messageIdIn = (outcome: Outcome) => readResponse(outcome).id ?? null

/** Somebody has deleted the message. The webhook itself still works. */
const isUnknownMessage = (outcome: Outcome) => readResponse(outcome).code === 10_008

/** A refusal ends the channel, and so does a day of failures. */
async function handleFailure(
  db: Db,
  { id, url }: { id: number; url: string },
  { kind, reason: failure_reason }: Exclude<Outcome, { kind: 'delivered' }>,
  { job }: JobHelpers,
): Promise<void> {
  const isOver = kind === 'refused' || job.attempts >= job.max_attempts
  await queries.markFailing(db, id, { url, failure_reason, isOver })
  if (!isOver) throw new Error(failure_reason)
}

/** Sends a test. If it arrives, a channel that had failed is active again, and posts what it has missed. */
export async function test(deps: PostingDeps, event_id: number, helpers: JobHelpers): Promise<void> {
  const { db, publicUrl } = deps
  const row = await queries.findTested(db, event_id)
  if (!row) return
  const body = bodyOf(row, testContent(row, publicUrl))
  const outcome = await postTo({ ...row, message_id: null }, body, {
    ...helpers,
    networkPolicy: forTests(deps.networkPolicy),
  })
  if (outcome.kind !== 'delivered') {
    const { reason: failure_reason } = outcome
    return void (await queries.markFailing(db, event_id, {
      url: row.url,
      failure_reason,
      isOver: outcome.kind === 'refused',
    }))
  }
  await db.transaction().execute(async (tx) => {
    await queries.markArrived(tx, event_id, row.url, { isTest: true })
    const missed = await queries.listMissed(tx, event_id)
    await queueJobs(
      tx,
      // Due in the past, a millisecond apart, so that the oldest is posted first.
      missed.map((post, index) => postOf(post, (index - missed.length) / 1000)),
    )
  })
}

/** Queues the edits of rounds whose event has changed. Runs each minute, so a message is edited at most once a minute. */
export const refresh = (db: Db) =>
  db.transaction().execute(async (tx) =>
    queueJobs(
      tx,
      (await queries.listOutdated(tx)).map((post) => postOf(post)),
    ),
  )
