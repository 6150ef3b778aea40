import { sql } from 'kysely'
import { recordCauses } from '../../db/causes.ts'
import type { Tx, UserRow } from '../../db/tables.ts'
import type { Kept } from './rules.kept.ts'

/** The participants of an account, with what a deletion replaces. */
export const listParticipants = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('participants')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.participant_id', '=', 'participants.id')
        .onRef('claims.user_id', '=', 'participants.user_id')
        .on('claims.confirmed_at', 'is not', null),
    )
    .select(['participants.id', 'participants.event_id', 'nickname', 'club', 'dropped_after_round', 'confirmed_at'])
    .select('members')
    .where('participants.user_id', '=', user_id)
    .orderBy('participants.id')
    .execute()

/**
 * Gives the participants of an account another name, which leaves them without a club. Those who wait for a place drop
 * out, so that nobody who is gone gets one.
 */
export const renameParticipants = (tx: Tx, user_id: number, nickname: string) =>
  tx
    .updateTable('participants')
    .set({ nickname, club: null })
    .set(
      'members',
      sql`case when members = '[]' then members
      else jsonb_set(members, '{0,nickname}', to_jsonb(${nickname}::text)) end`,
    )
    .set('dropped_after_round', sql`case when waiting_since is null then dropped_after_round else 0 end`)
    .where('user_id', '=', user_id)
    .execute()

/**
 * Gives each event of an account to its first organiser, if it has one; returns the roles that bring the account back as
 * an organiser of them, and those that it has in events of others.
 */
export async function passOn(tx: Tx, owner_id: number): Promise<Kept['roles']> {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    with heirs as (
      select distinct on (event_id) staff.id, event_id, user_id from staff
      join events on events.id = event_id
      where owner_id = ${owner_id} and role = 'organiser' and user_id <> ${owner_id}
      order by event_id, accepted_at, staff.id
    ), gone as (delete from staff using heirs where staff.id = heirs.id)
    update events set owner_id = heirs.user_id, updated_at = now() from heirs where events.id = heirs.event_id
    returning events.id, events.owner_id`.execute(tx)
  await recordCauses(
    tx,
    rows.map((row) => ({ kind: 'event_given', event_id: row.id, subject_id: row.owner_id })),
  )
  const held = await tx
    .selectFrom('staff')
    .select(['event_id', 'role'])
    .where('user_id', '=', owner_id)
    // A link that has ended by then must not work longer for this account.
    .where('link_id', 'is', null)
    .execute()
  return [...rows.map(({ id }) => ({ event_id: id, role: 'organiser' as const })), ...held]
}

/** Deletes the draft events of an account, unless others take part in them, and what only an owner sees of the rest. */
export async function deleteDrafts(tx: Tx, owner_id: number): Promise<number> {
  const { rows } = await sql`
    delete from events where owner_id = ${owner_id} and visibility = 'draft' and not exists (
      select from participants where event_id = events.id
        and (user_id <> ${owner_id} or mate_id <> ${owner_id}))
    returning id`.execute(tx)
  const own = tx.selectFrom('events').select('id').where('owner_id', '=', owner_id)
  await tx.deleteFrom('rounds').where('is_draft', '=', true).where('event_id', 'in', own).execute()
  return rows.length
}

/** Deletes the channels of an account's events, whose URLs are secrets. Returns how many there were. */
export async function deleteChannels(tx: Tx, owner_id: number): Promise<number> {
  const own = tx.selectFrom('events').select('id').where('owner_id', '=', owner_id)
  const { numDeletedRows } = await tx.deleteFrom('channels').where('event_id', 'in', own).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Leaves the events of an account without an owner. Nobody could look after new participants, so nobody can join. */
export async function disown(tx: Tx, owner_id: number) {
  const own = await tx
    .selectFrom('events')
    .select(['id', 'registration_open', 'check_in_open'])
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute()
  await tx
    .updateTable('events')
    .set({ owner_id: null, registration_open: false, check_in_open: false, updated_at: new Date() })
    .where('owner_id', '=', owner_id)
    .execute()
  return own
}

type Lost = Record<'alerts' | 'feedback' | 'calendar' | 'claims' | 'passkeys' | 'imports', number>

/** Which things of an account go without a way back. */
export async function countLost(tx: Tx, user_id: number) {
  const { rows } = await sql<Lost>`
    select (select count(*) from alerts where user_id = ${user_id})::int as alerts,
      (select count(*) from feedback where user_id = ${user_id})::int as feedback,
      (select count(calendar_key) from users where id = ${user_id})::int as calendar,
      (select count(*) from claims where user_id = ${user_id} and confirmed_at is null)::int as claims,
      (select count(*) from passkeys where user_id = ${user_id})::int as passkeys,
      (select count(*) from imports where user_id = ${user_id})::int as imports`.execute(tx)
  return rows[0] ?? { alerts: 0, feedback: 0, calendar: 0, claims: 0, passkeys: 0, imports: 0 }
}

/** Mails about an event that is gone keep its title, which may name somebody. */
const deleteMailsOfGoneEvents = (tx: Tx, words: string[]) =>
  sql`delete from event_mails where sent_at is not null
    and not exists (select from events where events.id = event_mails.event_id)
    and exists (select from unnest(${words}::text[]) word
      where position(fold_text(word) in fold_text(content::text)) > 0)`.execute(tx)

/** Deletes the reason of the account's own review, and its names from those of others, which are few. */
export async function eraseReasons(tx: Tx, user_id: number, replace: (text: string) => string) {
  const reviews = await tx
    .selectFrom('reviews')
    .select(['id', 'user_id', 'reason'])
    .where('reason', 'is not', null)
    .execute()
  for (const { id, reason, ...review } of reviews) {
    const isOwn = review.user_id === user_id
    const replaced = isOwn ? 'The reason was deleted with an account.' : replace(reason ?? '').slice(0, 500)
    if (replaced !== reason) await tx.updateTable('reviews').set({ reason: replaced }).where('id', '=', id).execute()
  }
}

/**
 * Deletes an account with everything that refers to it: sessions, tokens, registrations, feedback, alerts, claims,
 * passkeys, mails, stored responses, roles and invitations. The queue holds ids only; the job for a reset may wait for a mail server.
 */
export async function deleteUser(tx: Tx, { id, email }: UserRow, words: string[]) {
  await deleteMailsOfGoneEvents(tx, words)
  await sql`select graphile_worker.remove_job(${`mail_reset:${id}`})`.execute(tx)
  await tx.deleteFrom('staff_invitations').where('email', '=', email).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
