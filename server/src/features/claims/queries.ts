import type { ClaimIds } from '@muster/contract/claims'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import { isUnheld } from '../events/queries.attendance.ts'
import { isStaff } from '../events/queries.staff.ts'
import { withHolder, withoutHolders } from '../participants/queries.members.ts'

const selectClaims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('participants', 'participants.id', 'claims.participant_id')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .leftJoin('merges', 'merges.merged_user_id', 'claims.user_id')
    // An open claim that a merged account still has would give its participant to an account that nobody uses.
    .where(({ or, eb }) => or([eb('confirmed_at', 'is not', null), eb('merges.id', 'is', null)]))
    .select([
      'claims.id',
      'claims.event_id',
      'claims.participant_id',
      'claims.user_id',
      'participants.nickname as participant_nickname',
      isUnheld.as('is_free'),
      // A confirmed claim stays with a merged account whose participant has moved, if both had claimed it.
      sql<boolean>`coalesce(participants.user_id in (claims.user_id, merges.user_id), false)
        or coalesce(participants.mate_id in (claims.user_id, merges.user_id), false)`.as('is_held'),
      'users.nickname as user_nickname',
      'claims.confirmed_at',
      'claims.at',
    ])

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>

export const findClaim = (db: Db, { event_id, claim_id }: ClaimIds) =>
  selectClaims(db).where('claims.event_id', '=', event_id).where('claims.id', '=', claim_id).executeTakeFirst()

/** The maximum number of claims in one list; an event has at most 1,000 participants. */
const claimsMax = 500

/** Claims with their events, and whether the reader can open these without a key: the rule of `requireVisible`. */
const selectWithEvents = (db: Db, reader_id: number) =>
  selectClaims(db)
    .innerJoin('events', 'events.id', 'claims.event_id')
    // Only its staff sees a draft.
    .where(sql<SqlBool>`(events.visibility <> 'draft' or ${isStaff(reader_id)})`)
    .select('events.title as event_title')
    .select(
      sql<boolean>`events.visibility = 'listed' or ${isStaff(reader_id)} or exists (
        select from participants own where own.event_id = events.id and ${reader_id} in (own.user_id, own.mate_id))`.as(
        'event_is_visible',
      ),
    )

export type EventClaimRow = Awaited<ReturnType<typeof findClaimsBy>>[number]

/** The claims of a user, newest first. */
export const findClaimsBy = (db: Db, user_id: number) =>
  selectWithEvents(db, user_id)
    .where('claims.user_id', '=', user_id)
    .orderBy('claims.id', 'desc')
    .limit(claimsMax)
    .execute()

/** The open claims in the events of an organiser, oldest first. */
export const findClaimsFor = (db: Db, user_id: number) =>
  selectWithEvents(db, user_id)
    .where('events.id', 'in', (eb) =>
      eb.selectFrom('event_staff').select('event_id').where('user_id', '=', user_id).where('role', '<>', 'helper'),
    )
    .where('claims.confirmed_at', 'is', null)
    .where(isUnheld)
    .orderBy('claims.id')
    .limit(claimsMax)
    .execute()

/** Open claims first, the newest of each first. */
export const findClaims = (db: Db, event_id: number) =>
  selectClaims(db)
    .where('claims.event_id', '=', event_id)
    .orderBy('claims.confirmed_at', (order) => order.desc().nullsFirst())
    .orderBy('claims.id', 'desc')
    .limit(claimsMax)
    .execute()

/** The open claim of a user to one of these participants. */
export const findOpenClaim = (db: Db, user_id: number, participant_ids: number[]) =>
  db
    .selectFrom('claims')
    .select(['id', 'participant_id', 'at'])
    .where('user_id', '=', user_id)
    .where('participant_id', 'in', participant_ids)
    .where('confirmed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The accounts with an open claim of a participant. */
export const findClaimants = async (db: Db, participant_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('claims')
      .select('user_id')
      .where('participant_id', '=', participant_id)
      .where('confirmed_at', 'is', null)
      .execute()
  ).map(({ user_id }) => user_id)

/** Adds a claim, and returns it or the same claim from before. A user is one person, so it replaces their other ones. */
export async function insertClaim(tx: Tx, claim: { event_id: number; participant_id: number; user_id: number }) {
  await tx
    .deleteFrom('claims')
    .where('event_id', '=', claim.event_id)
    .where('user_id', '=', claim.user_id)
    .where('participant_id', '<>', claim.participant_id)
    .execute()
  await tx
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) => conflict.constraint('claims_participant_key').doNothing())
    .execute()
  return selectClaims(tx)
    .where('claims.participant_id', '=', claim.participant_id)
    .where('claims.user_id', '=', claim.user_id)
    .executeTakeFirstOrThrow()
}

/** Links a participant to the user of a claim, or undoes it. */
export async function setHolder(
  tx: Tx,
  { id, participant_id, ...claim }: Pick<ClaimRow, 'id' | 'participant_id' | 'user_id'>,
  user_id: number | null,
) {
  const merged = await tx.selectFrom('merges').select('user_id').where('merged_user_id', '=', claim.user_id).execute()
  await tx
    .updateTable('participants')
    .set(
      user_id === null ? withoutHolders([claim.user_id, ...merged.map((into) => into.user_id)]) : withHolder(user_id),
    )
    .where('id', '=', participant_id)
    .execute()
  if (user_id === null) await tx.deleteFrom('claims').where('id', '=', id).execute()
  else await tx.updateTable('claims').set({ confirmed_at: new Date() }).where('id', '=', id).execute()
}

export const deleteClaim = (tx: Tx, id: number) => tx.deleteFrom('claims').where('id', '=', id).execute()

/** The participant of an event, and the user it belongs to. */
export const findHolder = (db: Db, event_id: number, participant_id: number) =>
  db
    .selectFrom('participants')
    .select(['id', 'nickname', isUnheld.as('is_free')])
    .where('event_id', '=', event_id)
    .where('id', '=', participant_id)
    .executeTakeFirst()
