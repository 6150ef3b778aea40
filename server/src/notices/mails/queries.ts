import { type MailKind, mailSwitches } from '@muster/contract/mails'
import { type SqlBool, sql } from 'kysely'
import type { CauseOf, EventFacts } from '../../db/tables.causes.ts'
import type { Db, Tx } from '../../db/tables.ts'

/** Switches a kind of mails off for the account of this key. Returns whether there is such an account. */
export async function switchOff(tx: Tx, key: string, kind: MailKind): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ [mailSwitches[kind]]: false })
    .where('unsubscribe_key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Participants who are mailed about the event as a whole. Nobody is mailed about their own actions. */
const takesPart = sql<SqlBool>`participants.user_id is distinct from events.owner_id
  and participants.user_id is not null and participants.dropped_after_round is null`

/** The accounts of a dispute: both sides and the organisers, without the one who disputes. Returns those to mail. */
export async function addDispute(tx: Tx, report_id: number, disputed_by: number | null): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into event_mails (user_id, event_id, kind, subject_id)
    select distinct side.user_id, events.id, 'dispute', reports.id
    from reports
    join matches on matches.id = reports.match_id
    join events on events.id = matches.event_id
    left join participants p1 on p1.id = matches.participant1_id
    left join participants p2 on p2.id = matches.participant2_id
    cross join lateral (
      select user_id from event_staff where event_id = events.id and role <> 'helper'
      union select unnest(array[p1.user_id, p2.user_id])) side
    where reports.id = ${report_id} and side.user_id is not null
      and side.user_id is distinct from ${disputed_by}::bigint
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** The account of a participant. */
export const findHolder = (tx: Tx, participant_id: number) =>
  tx.selectFrom('participants').select('user_id').where('id', '=', participant_id).executeTakeFirst()

/** A participant may move up again after another wait, so an earlier mail does not count. */
export const addPlace = (
  tx: Tx,
  { participant_id: subject_id, ...mail }: { user_id: number; event_id: number; participant_id: number },
) => addAgain(tx, { ...mail, kind: 'place', subject_id })

/** An event may come back to somebody. */
export const addOwnership = (tx: Tx, mail: { user_id: number; event_id: number }) =>
  addAgain(tx, { ...mail, kind: 'ownership', subject_id: 0 })

/** The accounts that have a place and have handed in no list, each added a mail. */
export async function addListsDue(tx: Tx, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into event_mails (user_id, event_id, kind, subject_id)
    select participants.user_id, participants.event_id, 'list_due', 0
    from participants left join lists on lists.participant_id = participants.id
    where participants.event_id = ${event_id} and participants.user_id is not null and waiting_since is null
      and not is_spare
      and dropped_after_round is null and submitted_at is null
    on conflict on constraint event_mails_key do update set job = null, sent_at = null, at = clock_timestamp()
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

interface RepeatedMail {
  user_id: number
  event_id: number
  kind: 'place' | 'ownership'
  subject_id: number
}

/** Adds a mail, also if an earlier one about the same was sent. */
const addAgain = (tx: Tx, mail: RepeatedMail) =>
  tx
    .insertInto('event_mails')
    .values(mail)
    .onConflict((conflict) => conflict.constraint('event_mails_key').doUpdateSet({ job: null, sent_at: null }))
    .execute()

/**
 * The mail about what a user claims in an event, once a day, for each organiser who is somebody else. It says what they
 * claim when it is sent. Returns whom to mail, and in how many seconds: a day after the last such mail at the earliest.
 */
export async function addClaim(tx: Tx, claim_id: number) {
  const { rows } = await sql<{ user_id: number; delay: number }>`
    insert into event_mails (user_id, event_id, kind, subject_id)
    select event_staff.user_id, event_id, 'claim', claims.user_id
    from claims join event_staff using (event_id)
    where claims.id = ${claim_id} and role <> 'helper' and event_staff.user_id <> claims.user_id
    on conflict on constraint event_mails_key do update
      set job = null, sent_at = null, at = greatest(clock_timestamp(), event_mails.sent_at + interval '1 day')
      where event_mails.sent_at is not null
    returning user_id, greatest(0, ceil(extract(epoch from at - clock_timestamp())))::int as delay`.execute(tx)
  return rows
}

/**
 * A later decision about the same participant replaces an earlier one, whether it was mailed or not. Returns whether the
 * account still exists.
 */
export async function addClaimDecision(tx: Tx, { event_id, subject_id, content }: CauseOf<'claim_decided'>) {
  const { user_id, decision } = content
  const { numAffectedRows = 0n } = await sql`
    insert into event_mails (user_id, event_id, kind, subject_id, content)
    select id, ${event_id}, 'claim_decision', ${subject_id}, ${JSON.stringify({ decision })}::jsonb
    from users where id = ${user_id}
    on conflict on constraint event_mails_key do update
      set content = excluded.content, job = null, sent_at = null, at = clock_timestamp()`.execute(tx)
  return numAffectedRows > 0n
}

/** Adds the mails about the deletion of an event to these accounts. */
export async function addCancellations(
  tx: Tx,
  event_id: number,
  user_ids: number[],
  content: { title: string; when: string },
) {
  await sql`
    insert into event_mails (user_id, event_id, kind, subject_id, content)
    select id, ${event_id}, 'cancellation', 0, ${JSON.stringify(content)}::jsonb
    from users where id = any(${user_ids}::bigint[])
    on conflict do nothing`.execute(tx)
}

/** Records how an event was before its first change that is not mailed yet. A new id tells that it changed again. */
export const addChange = (tx: Tx, event_id: number, before: EventFacts) =>
  sql`
    insert into event_changes (event_id, before)
    select id, ${JSON.stringify(before)}::jsonb from events where id = ${event_id}
    on conflict (event_id) do update set id = default`.execute(tx)

export const findChange = (db: Db, event_id: number) =>
  db.selectFrom('event_changes').select(['id', 'before']).where('event_id', '=', event_id).executeTakeFirst()

/** Unless the event has changed again. */
export const deleteChange = (db: Db, id: number) => db.deleteFrom('event_changes').where('id', '=', id).execute()

/** The accounts of one batch to mail, and the last row that it looked at; undefined at the end. */
export interface Batch {
  user_ids: number[]
  last: number | undefined
}

interface OfBatch {
  event_id: number
  after: number
  size: number
}

const readBatch = ([row]: readonly { user_ids: number[]; last: number | null }[]): Batch => ({
  user_ids: row?.user_ids ?? [],
  last: row?.last ?? undefined,
})

/**
 * Adds the pairings of the last published round for a batch of participants. A pairing that was mailed already is
 * mailed again only if it has changed: a round may be taken back and published again.
 */
export async function addPairings(tx: Tx, { event_id, after, size }: OfBatch): Promise<Batch> {
  const { rows } = await sql<{ user_ids: number[]; last: number | null }>`
    with batch as (
      select participants.id, participants.user_id, seats.round_number, matches.table_number,
        case participants.id when matches.participant1_id then matches.participant2_id
          else matches.participant1_id end as opponent_id
      from participants
      join events on events.id = participants.event_id
      join seats on seats.event_id = events.id and seats.participant_id = participants.id and not seats.is_draft
      left join matches on matches.id = seats.match_id
      where events.id = ${event_id} and participants.id > ${after} and participants.user_id is not null
        and participants.user_id is distinct from events.owner_id
        and seats.round_number = (select max(number) from rounds where event_id = ${event_id} and not is_draft)
      order by participants.id limit ${size}
    ), added as (
      insert into event_mails (user_id, event_id, kind, subject_id, content)
      select user_id, ${event_id}, 'pairing', round_number,
        jsonb_build_object('opponent_id', opponent_id, 'table_number', table_number)
      from batch
      on conflict on constraint event_mails_key do update
      set content = excluded.content, job = null, sent_at = null, at = clock_timestamp()
      where event_mails.content <> excluded.content
      returning user_id
    )
    select (select max(id) from batch) as last, coalesce((select json_agg(user_id) from added), '[]') as user_ids`.execute(
    tx,
  )
  return readBatch(rows)
}

/** Adds a mail for a batch of those who take part. */
export async function addForParticipants(
  tx: Tx,
  { event_id, after, size }: OfBatch,
  { kind, subject_id, content = {} }: { kind: 'change' | 'announcement'; subject_id: number; content?: object },
): Promise<Batch> {
  const { rows } = await sql<{ user_ids: number[]; last: number | null }>`
    with batch as (
      select participants.id, participants.user_id
      from participants join events on events.id = participants.event_id
      where events.id = ${event_id} and participants.id > ${after} and ${takesPart}
      order by participants.id limit ${size}
    ), added as (
      insert into event_mails (user_id, event_id, kind, subject_id, content)
      select user_id, ${event_id}, ${kind}, ${subject_id}, ${JSON.stringify(content)}::jsonb from batch
      on conflict do nothing
      returning user_id
    )
    select (select max(id) from batch) as last, coalesce((select json_agg(user_id) from added), '[]') as user_ids`.execute(
    tx,
  )
  return readBatch(rows)
}

/** A batch of those who are mailed that an event is cancelled. */
export async function listCancelled(tx: Tx, { event_id, after, size }: OfBatch): Promise<Batch> {
  const mails = await tx
    .selectFrom('event_mails')
    .select(['id', 'user_id'])
    .where('event_id', '=', event_id)
    .where('kind', '=', 'cancellation')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  return { user_ids: mails.map(({ user_id }) => user_id), last: mails.at(-1)?.id }
}

export const findAnnounced = (db: Db, id: number) =>
  db
    .selectFrom('announcements')
    .select('event_id')
    .where('id', '=', id)
    .where('is_taken_back', '=', false)
    .executeTakeFirst()

/** How long a mail is remembered, in days: a round that is published again within them is not mailed twice. */
const rememberedDays = 7

export const deleteOld = (db: Db) =>
  db.deleteFrom('event_mails').where('at', '<', sql<Date>`now() - make_interval(days => ${rememberedDays})`).execute()
