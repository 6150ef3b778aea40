import { mergesMax } from '@muster/contract/merges'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countOf, countRows } from '../../db/count.ts'
import type { Db, Tx, UserRow } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'

const selectMerges = (db: Db) =>
  db
    .selectFrom('merges')
    .innerJoin('users', 'users.id', 'merges.merged_user_id')
    .select(['merges.id', 'merges.user_id', 'merges.merged_user_id', 'merges.at', 'users.email', 'users.nickname'])
    .select((eb) => [
      countOf(
        eb
          .selectFrom('merged_rows')
          .innerJoin('participants', 'participants.id', 'row_id')
          .where('kind', '=', 'participant')
          .where(sql<SqlBool>`merge_id = merges.id and participants.user_id = merges.user_id`),
      ).as('participants'),
      jsonArrayFrom(
        eb
          .selectFrom('participants')
          .innerJoin('events', 'events.id', 'participants.event_id')
          .whereRef('participants.user_id', '=', 'merges.merged_user_id')
          // Only its owner sees a draft.
          .where(sql<SqlBool>`(events.visibility <> 'draft' or exists (
            select from event_staff where event_id = events.id and event_staff.user_id = merges.user_id))`)
          .select(['events.id as event_id', 'events.title as event_title', 'participants.nickname'])
          .orderBy('events.id'),
      ).as('stayed'),
    ])

export type MergeRow = Awaited<ReturnType<typeof getMerge>>

/** Throws `not_found`. */
export const getMerge = (db: Db, user_id: number, id: number) =>
  selectMerges(db)
    .where('merges.user_id', '=', user_id)
    .where('merges.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('merge'))

export const listMerges = (db: Db, user_id: number) =>
  selectMerges(db).where('merges.user_id', '=', user_id).orderBy('merges.id').limit(mergesMax).execute()

/** The merge of an account into another one; undefined for an account that stands alone. */
export const findMergeOf = (db: Db, merged_user_id: number) =>
  db.selectFrom('merges').selectAll().where('merged_user_id', '=', merged_user_id).executeTakeFirst()

/** The merges of an account, in either direction. */
export const findMergesWith = (db: Db, user_id: number) =>
  db
    .selectFrom('merges')
    .selectAll()
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('merged_user_id', '=', user_id)]))
    .orderBy('id')
    .execute()

export const countMerges = (tx: Tx, user_id: number): Promise<number> =>
  countRows(tx.selectFrom('merges').where('user_id', '=', user_id))

/** Whether an import of the account still makes events, or undoes them. */
export async function hasRunningImport(tx: Tx, user_id: number): Promise<boolean> {
  const running = ['waiting', 'running', 'undoing'] as const
  return (await countRows(tx.selectFrom('imports').where('user_id', '=', user_id).where('state', 'in', running))) > 0
}

/** Hides the merged account and ends its sessions. Returns the id of the merge. */
export async function insertMerge(tx: Tx, user_id: number, merged: UserRow): Promise<number> {
  await tx.deleteFrom('sessions').where('user_id', '=', merged.id).execute()
  await setVisibility(tx, merged.id, 'private')
  const { id } = await tx
    .insertInto('merges')
    .values({ user_id, merged_user_id: merged.id, player_visibility: merged.player_visibility })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setVisibility = (tx: Tx, id: number, player_visibility: UserRow['player_visibility']) =>
  tx.updateTable('users').set({ player_visibility }).where('id', '=', id).execute()

export const deleteMerge = (tx: Tx, id: number) => tx.deleteFrom('merges').where('id', '=', id).execute()

/** For the mail about a merge: both addresses. */
export const findWithAddresses = (db: Db, id: number) =>
  db
    .selectFrom('merges')
    .innerJoin('users as merged', 'merged.id', 'merged_user_id')
    .innerJoin('users as owner', 'owner.id', 'user_id')
    .select(['merged.email', 'merged.nickname', 'owner.email as into'])
    .where('merges.id', '=', id)
    .executeTakeFirst()
