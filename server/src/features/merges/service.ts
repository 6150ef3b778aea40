import { type MergeInput, mergesMax } from '@muster/contract/merges'
import type { Confirmation } from '@muster/contract/passkeys'
import type { Tx, UserRow } from '../../db/tables.ts'
import { type Caller, notSignedIn } from '../../http/authentication.ts'
import { AppError, invalidInput, notFound } from '../../http/routing/app-error.ts'
import { queueMail } from '../../mail/queue.ts'
import { lockAccounts } from '../accounts/queries.locking.ts'
import { accountMerged } from '../accounts/rules.ts'
import { checkCredentials, trust } from '../accounts/service.sign-in.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { confirmIdentity } from '../passkeys/service.confirming.ts'
import type { PasskeyDeps } from '../passkeys/service.ts'
import { moveRows } from './queries.moving.ts'
import * as queries from './queries.ts'
import { split } from './service.splitting.ts'

/**
 * Merges another account, whose password the caller knows, into the caller's. Throws what a confirmation and a sign-in
 * throw, `other_account_refused`, `account_merged`, `account_has_merges`, `too_many_merges`, `import_running`.
 */
export async function merge(deps: PasskeyDeps, caller: Caller, input: MergeInput, address: string) {
  const { other_email: email, other_password: password, ...confirmation } = input
  if (email === caller.email) throw invalidInput('other_email', 'This is the account that you are signed in to.')
  const confirmed = await confirmIdentity(deps, caller, confirmation)
  const other = await checkCredentials(deps, { email, password }, { address })
  if (!other) throw refused()
  const id = await deps.db.transaction().execute(async (tx) => {
    const { users } = await lockAccounts(tx, [caller.id, other.id])
    const own = users.get(caller.id)
    if (!own) throw notSignedIn()
    await confirmed.recheck(own)
    const merged = users.get(other.id)
    if (!merged || !(await deps.passwords.isStill(password, other.password_hash, merged.password_hash))) throw refused()
    return mergeLocked(tx, own, merged)
  })
  await trust(deps.limits, email, { address })
  return queries.getMerge(deps.db, caller.id, id)
}

/** Merges a locked account into another locked one. Returns the id of the merge, of an earlier one if it is the same. */
async function mergeLocked(tx: Tx, own: UserRow, merged: UserRow): Promise<number> {
  // The other way round, a moment ago: this session has ended.
  if (await queries.findMergeOf(tx, own.id)) throw notSignedIn()
  const before = await queries.findMergeOf(tx, merged.id)
  if (before?.user_id === own.id) return before.id
  if (before) throw accountMerged((await queries.findWithAddresses(tx, before.id))?.into ?? '')
  if ((await queries.countMerges(tx, merged.id)) > 0) {
    throw new AppError(
      'account_has_merges',
      'Other accounts are merged into that account. Please sign in to it and split them first.',
    )
  }
  if ((await queries.countMerges(tx, own.id)) >= mergesMax) {
    throw new AppError(
      'too_many_merges',
      `At most ${mergesMax} accounts can be merged into one. Please split one first.`,
    )
  }
  if (await queries.hasRunningImport(tx, merged.id)) {
    throw new AppError(
      'import_running',
      'An import of that account is still running. Please merge it when the import has ended.',
    )
  }
  const id = await queries.insertMerge(tx, own.id, merged)
  await setChangeAuthor(tx, own.id)
  await moveRows(tx, { id, user_id: own.id, merged_user_id: merged.id })
  await queueMail(tx, 'mail_merge', id)
  return id
}

interface SplitParams {
  merge_id: number
  confirmation: Confirmation
}

/** Splits a merged account off the caller's. Throws `not_found`, and what a confirmation throws. */
export async function splitOff(deps: PasskeyDeps, caller: Caller, { merge_id, confirmation }: SplitParams) {
  const found = await queries.getMerge(deps.db, caller.id, merge_id)
  const confirmed = await confirmIdentity(deps, caller, confirmation)
  await deps.db.transaction().execute(async (tx) => {
    const own = (await lockAccounts(tx, [caller.id, found.merged_user_id])).users.get(caller.id)
    if (!own) throw notSignedIn()
    await confirmed.recheck(own)
    const current = await queries.findMergeOf(tx, found.merged_user_id)
    if (current?.id !== merge_id) throw notFound('merge')
    await split(tx, current)
  })
  return found.email
}

/** The same sentence for every reason: it must not tell which accounts exist. */
const refused = () => new AppError('other_account_refused', 'The email or password of the other account is wrong.')
