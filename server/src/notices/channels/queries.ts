import type { ChannelInput } from '@muster/contract/channels'
import { type SqlBool, sql } from 'kysely'
import type { ChannelPostKind } from '../../db/tables.hall.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { versionOf } from '../../features/events/queries.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { arrived, failed, failing } from '../queries.receivers.ts'

const selectChannels = (db: Db) => db.selectFrom('channels').selectAll()

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>

export const findChannel = (db: Db, event_id: number) =>
  selectChannels(db).where('event_id', '=', event_id).executeTakeFirst()

const noChannel = () => notFound('channel')

/** Throws `not_found`. */
export const getChannel = (db: Db, event_id: number) =>
  selectChannels(db).where('event_id', '=', event_id).executeTakeFirstOrThrow(noChannel)

/** Replaces the channel. Messages of the former one cannot be edited with another webhook, so they are forgotten. */
export async function saveChannel(tx: Tx, event_id: number, channel: ChannelInput & { secret: string | null }) {
  await tx.deleteFrom('channels').where('event_id', '=', event_id).execute()
  return tx
    .insertInto('channels')
    .values({ event_id, ...channel })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws `not_found`. */
export const deleteChannel = (tx: Tx, event_id: number) =>
  tx.deleteFrom('channels').where('event_id', '=', event_id).returning('event_id').executeTakeFirstOrThrow(noChannel)

/** The columns that decide about the job of a post. */
export interface QueuedPost {
  id: number
  owner_id: number
}

interface Subject {
  event_id: number
  kind: ChannelPostKind
  subject_id: number
}

/** Adds a post, or finds it if there is one. Undefined without a channel, or if the channel has failed. */
export async function addPost(tx: Tx, { event_id, kind, subject_id }: Subject): Promise<QueuedPost | undefined> {
  const { rows } = await sql<QueuedPost & { state: string }>`
    insert into channel_posts (event_id, kind, subject_id)
    select event_id, ${kind}, ${subject_id} from channels where event_id = ${event_id}
    on conflict on constraint channel_posts_key do update set at = clock_timestamp()
    returning id, (select owner_id from events where events.id = channel_posts.event_id),
      (select state from channels where channels.event_id = channel_posts.event_id)`.execute(tx)
  return rows.find(({ state }) => state === 'active')
}

const selectQueued = (tx: Tx) =>
  tx
    .selectFrom('channel_posts')
    .innerJoin('channels', 'channels.event_id', 'channel_posts.event_id')
    .innerJoin('events', 'events.id', 'channel_posts.event_id')
    .select(['channel_posts.id', 'events.owner_id'])
    .where('channels.state', '=', 'active')
    // An event loses its channel with its owner.
    .where('events.owner_id', 'is not', null)
    .$narrowType<{ owner_id: number }>()

/** The post about a subject, if it was posted or is about to be. */
export const findQueued = (tx: Tx, { event_id, kind, subject_id }: Subject): Promise<QueuedPost | undefined> =>
  selectQueued(tx)
    .where('channel_posts.event_id', '=', event_id)
    .where('channel_posts.kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()

/** What was not posted in the last hours because the channel had failed. */
export const listMissed = (tx: Tx, event_id: number): Promise<QueuedPost[]> =>
  selectQueued(tx)
    .where('channel_posts.event_id', '=', event_id)
    .where('posted_at', 'is', null)
    .where('at', '>', sql<Date>`now() - interval '6 hours'`)
    .orderBy('channel_posts.id')
    .execute()

/** How many messages are edited each minute at most. */
const editsMax = 500

/**
 * The rounds in Discord whose event has changed since they were posted. A post that has a job waits for it, so that the
 * retries of a failing one are not started over.
 */
export const listOutdated = (tx: Tx): Promise<QueuedPost[]> =>
  selectQueued(tx)
    .where('message_id', 'is not', null)
    .where('posted_at', '>', sql<Date>`now() - interval '2 days'`)
    .where((eb) => sql<SqlBool>`channel_posts.version <> ${versionOf(eb)}`)
    .where(sql<SqlBool>`not exists (select from graphile_worker.jobs where key = 'post_channel:' || channel_posts.id)`)
    .orderBy('channel_posts.id')
    .limit(editsMax)
    .execute()

/** A post with its channel and event. Undefined if the channel has failed, or the event is a draft. */
export const findPost = (db: Db, id: number) =>
  db
    .selectFrom('channel_posts')
    .innerJoin('channels', 'channels.event_id', 'channel_posts.event_id')
    .innerJoin('events', 'events.id', 'channel_posts.event_id')
    .select(['channel_posts.id as post_id', 'channel_posts.kind', 'subject_id', 'posted_at', 'message_id', 'body_hash'])
    .select(['channels.url', 'channels.secret'])
    .select(['events.id', 'events.title', 'events.visibility', 'events.share_key'])
    .select(['events.finished_at', 'events.missions', 'events.tables'])
    .select((eb) => versionOf(eb).as('event_version'))
    .where('channel_posts.id', '=', id)
    .where('channels.state', '=', 'active')
    .where('events.visibility', '<>', 'draft')
    .executeTakeFirst()

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** The channel of an event for a test, even if it has failed. */
export const findTested = (db: Db, event_id: number) =>
  db
    .selectFrom('channels')
    .innerJoin('events', 'events.id', 'channels.event_id')
    .select(['channels.url', 'channels.secret'])
    .select(['events.id', 'events.title', 'events.visibility', 'events.share_key'])
    .where('channels.event_id', '=', event_id)
    .executeTakeFirst()

export const findAnnouncement = (db: Db, id: number) =>
  db.selectFrom('announcements').select(['text', 'at', 'is_taken_back']).where('id', '=', id).executeTakeFirst()

interface Posted {
  version: number
  body_hash?: string
  message_id?: string | null
}

export const savePosted = (tx: Tx, id: number, posted: Posted) =>
  tx
    .updateTable('channel_posts')
    .set(posted)
    .$if(posted.body_hash !== undefined, (update) => update.set({ posted_at: sql<Date>`coalesce(posted_at, now())` }))
    .where('id', '=', id)
    .execute()

/** Edits a message no more that somebody has deleted. */
export const forgetMessage = (tx: Tx, id: number) =>
  tx.updateTable('channel_posts').set({ message_id: null }).where('id', '=', id).execute()

/** Records that a message has arrived, unless the channel has another URL by now. */
export const markArrived = (tx: Tx, event_id: number, url: string, { isTest }: { isTest: boolean }) =>
  tx.updateTable('channels').set(arrived({ isTest })).where('event_id', '=', event_id).where('url', '=', url).execute()

/** Records why a message did not arrive. A channel that has failed posts no more. */
export const markFailing = (
  db: Db,
  event_id: number,
  { url, failure_reason, isOver }: { url: string; failure_reason: string; isOver: boolean },
) =>
  db
    .updateTable('channels')
    .set({ ...failing(failure_reason), ...(isOver && failed(failure_reason)) })
    .where('event_id', '=', event_id)
    .where('url', '=', url)
    .execute()
