import type { AccountRestoration } from '@muster/contract/account-deletion'
import type { Confirmation } from '@muster/contract/passkeys'
import type { Db, Tx } from '../../db/tables.ts'
import { type Caller, notSignedIn } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { queueMail } from '../../mail/queue.ts'
import { decryptText, encryptText } from '../../security/encryption.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { splitAll } from '../merges/service.splitting.ts'
import { confirmIdentity } from '../passkeys/service.confirming.ts'
import type { PasskeyDeps } from '../passkeys/service.ts'
import * as queries from './queries.ts'
import { Kept, notRestored } from './rules.kept.ts'
import type { Listed } from './rules.list.ts'
import { eraseAccount } from './service.erasing.ts'
import { returnKept } from './service.restoring.ts'

const purpose = 'muster closed account'

/**
 * Deletes the caller's account, and those that are merged into it, each on its own. What could undo it is encrypted with a token that is mailed to its address, so that
 * nobody else can read it. Throws `not_confirmed`, `wrong_password`, `passkey_refused`, `too_many_attempts`, and `not_signed_in` if it is gone already.
 */
export async function deleteAccount(deps: PasskeyDeps, caller: Caller, confirmation: Confirmation, address: string) {
  const confirmed = await confirmIdentity(deps, caller, confirmation)
  const emails = await deps.db.transaction().execute(async (tx) => {
    const merged = await splitAll(tx, caller.id)
    const account = await queries.lockAccount(tx, caller.id)
    if (!account) throw notSignedIn()
    await confirmed.recheck(account.user)
    const closed: string[] = []
    for (const id of [caller.id, ...merged]) closed.push(...(await closeAccount(tx, id)))
    await queries.queueList(tx)
    return closed
  })
  for (const email of emails) {
    await deps.limits.forget('sign_in_account', email, address)
    await deps.limits.forget('known_address', email, address)
  }
}

/** Deletes one account, and mails the link that restores it to its address. Returns that; nothing if it is gone. */
async function closeAccount(tx: Tx, id: number): Promise<string[]> {
  const account = await queries.lockAccount(tx, id)
  if (!account) return []
  const token = createToken()
  const number = await queries.insertDeleted(tx, account.user)
  const kept = await eraseAccount(tx, account, number)
  await queries.insertClosed(tx, {
    number,
    token_hash: hashToken(token),
    sealed: await encryptText(token, purpose, JSON.stringify(kept)),
    mail: { to: kept.user.email, nickname: kept.user.nickname, token },
  })
  await queueMail(tx, 'mail_account_deleted', number)
  return [kept.user.email]
}

interface RestoreParams {
  transact: Transact<Restored>
  limits: Limits
}

export interface Restored {
  email: string
  not_restored: string[]
}

/** Restores an account with the token of a mail, once. Throws `invalid_token`, `email_taken`, `too_many_attempts`. */
export async function restoreAccount(
  { transact, limits }: RestoreParams,
  { token }: AccountRestoration,
  address: string,
) {
  await limits.count('sign_in_address', address)
  return transact(async (tx) => {
    const closed = await queries.findClosedForUpdate(tx, hashToken(token))
    if (!closed) throw invalidToken()
    const kept = Kept.parse(JSON.parse(await decryptText(token, purpose, closed.sealed)))
    const missing = await returnKept(tx, kept, closed.number)
    await queries.deleteFromList(tx, closed.number)
    await queries.queueList(tx)
    return { email: kept.user.email, not_restored: notRestored({ lost: kept.lost, ...missing }) }
  })
}

const invalidToken = () =>
  new AppError(
    'invalid_token',
    `This link is not valid. It works once, within ${queries.undoDays} days after the account was deleted.`,
  )

/**
 * Deletes accounts of this list again that a restored backup has brought back. Returns how many there were. This cannot
 * be undone.
 */
export async function deleteAgain(db: Db, listed: Listed[]): Promise<number> {
  let count = 0
  for (const entry of listed) {
    const isDeleted = await db.transaction().execute((tx) => deleteListed(tx, entry))
    if (isDeleted) count++
  }
  return count
}

async function deleteListed(tx: Tx, entry: Listed): Promise<boolean> {
  await queries.keepListed(tx, entry)
  const account = await queries.lockAccount(tx, entry.user_id)
  // An id may belong to another account by now: after a restored backup, new accounts get the ids of lost ones.
  if (!account || !hashToken(account.user.unsubscribe_key).equals(entry.fingerprint)) return false
  // The backup may have it merged with an account that nobody has deleted.
  await splitAll(tx, entry.user_id)
  await eraseAccount(tx, (await queries.lockAccount(tx, entry.user_id)) ?? account, entry.number)
  return true
}
