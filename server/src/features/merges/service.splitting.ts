import type { Selectable } from 'kysely'
import type { MergeTables } from '../../db/tables.merges.ts'
import type { Tx } from '../../db/tables.ts'
import { lockAccounts } from '../accounts/queries.locking.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { returnRows } from './queries.moving.ts'
import * as queries from './queries.ts'

type Merge = Selectable<MergeTables['merges']>

/**
 * Splits an account from all accounts that it is merged with, in either direction. Locks them, so it comes first in a
 * transaction. Returns the others.
 */
export async function splitAll(tx: Tx, user_id: number): Promise<number[]> {
  const merges = await queries.findMergesWith(tx, user_id)
  await lockAndSplit(tx, merges)
  return merges.map((merge) => (merge.user_id === user_id ? merge.merged_user_id : merge.user_id))
}

/** Splits an account from the one that it is merged into, if any. Locks both, so it comes first in a transaction. */
export async function leaveMerge(tx: Tx, merged_user_id: number) {
  const merge = await queries.findMergeOf(tx, merged_user_id)
  await lockAndSplit(tx, merge ? [merge] : [])
}

async function lockAndSplit(tx: Tx, merges: Merge[]) {
  if (merges.length === 0) return
  await lockAccounts(
    tx,
    merges.flatMap(({ user_id, merged_user_id }) => [user_id, merged_user_id]),
  )
  for (const { id, merged_user_id } of merges) {
    // It may have been split before it was locked.
    const current = await queries.findMergeOf(tx, merged_user_id)
    if (current?.id === id) await split(tx, current)
  }
}

/** Gives back what is still there, and ends the merge. Both accounts must be locked. */
export async function split(tx: Tx, merge: Merge) {
  await setChangeAuthor(tx, merge.user_id)
  await returnRows(tx, merge)
  await queries.setVisibility(tx, merge.merged_user_id, merge.player_visibility)
  await queries.deleteMerge(tx, merge.id)
}
