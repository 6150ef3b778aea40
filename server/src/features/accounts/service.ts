import type { changePassword, register, resetPassword } from '@muster/contract/accounts'
import type { BodyOf } from '@muster/contract/endpoint'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashToken } from '../../security/tokens.ts'
import { deleteDevices, rememberDevice } from './queries.devices.ts'
import {
  deleteRegistrations,
  findRegistration,
  insertRegistration,
  listRegistrations,
} from './queries.registrations.ts'
import {
  deleteOtherSessions,
  deleteResets,
  deleteSessions,
  findReset,
  findUserByEmail,
  getUser,
  getUserForUpdate,
  markVerified,
  setPasswordHash,
  takeReset,
  upsertUser,
} from './queries.ts'
import { type AccountDeps, confirmIdentity } from './service.confirming.ts'
import { trust } from './service.sign-in.ts'

/** The same for a use case that builds its response in its transaction. */
type Deps<Row> = AccountDeps & { transact: Transact<Row> }

/**
 * Creates an unverified account and queues its verification mail: both or neither. An unverified address can be
 * registered again. Each registration has its own link, so that the owner of the mailbox chooses which one counts.
 * Throws `email_taken`, `too_many_attempts`.
 */
export async function signUp(
  { transact, limits, passwords }: Deps<Caller>,
  input: BodyOf<typeof register>,
  address: string,
) {
  await limits.count('register_address', address)
  const { email, nickname, email_visible, return_to } = input
  const account = { nickname, email_visible, password_hash: await passwords.hash(input.password) }
  const isMailed = await admitsMail(limits, 'register', email, address)
  return transact(async (tx) => {
    const user = await upsertUser(tx, { email, ...account })
    // Stored even when no mail is sent now, so that the mail can be requested later.
    const registration_id = await insertRegistration(tx, user.id, { ...account, return_to })
    if (isMailed) await queueMail(tx, 'mail_registration', registration_id)
    return user
  })
}

/**
 * Confirms a registration by its link, any number of times within its 24 hours. The account gets the data of the
 * registration, and the links of all other registrations become void. Returns the address. Throws `invalid_token`.
 */
export function confirmEmail(transact: Transact<string>, token: string) {
  return transact(async (tx) => {
    const tokenHash = hashToken(token)
    const candidate = await findRegistration(tx, tokenHash)
    if (!candidate) throw invalidVerification()
    const user = await getUserForUpdate(tx, candidate.user_id)
    // Waiting for the lock took a while: another link may have been followed since.
    const registration = await findRegistration(tx, tokenHash)
    if (!registration) throw invalidVerification()
    if (user.is_verified) return user.email
    const { id, user_id, ...registered } = registration
    await markVerified(tx, user_id, registered)
    await deleteRegistrations(tx, user_id, id)
    return user.email
  })
}

const invalidVerification = () => new AppError('invalid_token', 'Invalid or expired verification token.')

/**
 * The maximum number of registrations of an address whose mails are sent again. Several exist only if someone else
 * registered it too.
 */
const resentMax = 3

/** Queues the verification mails again if there is such an account. Throws `already_verified`, `too_many_attempts`. */
export async function requestVerification({ db, transact, limits }: Deps<void>, email: string, address: string) {
  const isMailed = await admitsMail(limits, 'verify', email, address)
  const user = await findUserByEmail(db, email)
  if (user?.is_verified) throw new AppError('already_verified', 'This email is already verified.')
  return transact(async (tx) => {
    if (!isMailed) return
    const registrations = await listRegistrations(tx, user?.id ?? 0, resentMax)
    for (const id of registrations.length > 0 ? registrations : [null]) await queueMail(tx, 'mail_registration', id)
  })
}

/**
 * Queues a mail with a reset link if there is such an account. A request takes the same time whether or not there is
 * one. Throws `too_many_attempts`.
 */
export async function requestReset({ db, transact, limits }: Deps<void>, email: string, address: string) {
  const isMailed = await admitsMail(limits, 'reset', email, address)
  const user = await findUserByEmail(db, email)
  return transact(async (tx) => {
    if (isMailed) await queueMail(tx, 'mail_reset', user?.id ?? null)
  })
}

export interface ResetDeps {
  /** Ends the merge that an account belongs to, if any. */
  leaveMerge: (tx: Tx, user_id: number) => Promise<void>
}

/** Sets a new password with the token of a mail, once. Throws `invalid_token`. */
export async function resetPasswordWithToken(
  { db, transact, limits, passwords, leaveMerge }: Deps<void> & ResetDeps,
  input: BodyOf<typeof resetPassword>,
  address: string,
) {
  await limits.count('sign_in_address', address)
  // Hashing is expensive, so check the token first.
  const reset = await findReset(db, hashToken(input.token))
  if (!reset) throw invalidReset()
  const { email } = await getUser(db, reset.user_id)
  const password_hash = await passwords.hash(input.new_password)
  const response = await transact(async (tx) => {
    const current = await findReset(tx, hashToken(input.token))
    if (!current) throw invalidReset()
    // The link proves access to the mailbox, which a merge does not. So it ends a merge that somebody else has made.
    await leaveMerge(tx, current.user_id)
    // Lock the account before its tokens everywhere, or two requests could deadlock.
    const user = await getUserForUpdate(tx, current.user_id)
    if (!(await takeReset(tx, hashToken(input.token)))) throw invalidReset()
    await setPasswordHash(tx, current.user_id, password_hash)
    // The token came by mail, so it proves access to the mailbox. Someone else may have chosen to show the address.
    await markVerified(tx, current.user_id, user.is_verified ? {} : { email_visible: false })
    await deleteRegistrations(tx, current.user_id)
    await deleteResets(tx, current.user_id)
    await deleteSessions(tx, current.user_id)
    await deleteDevices(tx, current.user_id)
  })
  // Failed attempts before the reset no longer count.
  await trust(limits, email, { address })
  return response
}

const invalidReset = () =>
  new AppError('invalid_token', 'Invalid or expired reset token. Please request a new password reset.')

/**
 * Changes the caller's password. Keeps the session of `token` and its device, and ends the others. Throws
 * `wrong_password`.
 */
export async function replacePassword(
  deps: AccountDeps,
  caller: Caller,
  input: BodyOf<typeof changePassword>,
  { token, device }: { token: string; device: Buffer | undefined },
) {
  const confirmed = await confirmIdentity(deps, caller, { password: input.current_password })
  const newHash = await deps.passwords.hash(input.new_password)
  await deps.db.transaction().execute(async (tx) => {
    await confirmed.recheck(await getUserForUpdate(tx, caller.id))
    await setPasswordHash(tx, caller.id, newHash)
    await deleteResets(tx, caller.id)
    await deleteOtherSessions(tx, caller.id, hashToken(token))
    await deleteDevices(tx, caller.id)
    await rememberDevice(tx, caller.id, device)
  })
}

/**
 * Whether another mail may go to this account. If not, the caller gets the usual response and nothing is sent. Links
 * mailed earlier stay valid, so that too many requests cannot lock others out of their accounts. Throws
 * `too_many_attempts`.
 */
async function admitsMail(
  limits: Limits,
  kind: 'register' | 'verify' | 'reset',
  email: string,
  address: string,
): Promise<boolean> {
  await limits.count('mail_address', address)
  // Many providers deliver ana+1@, ana+2@ and so on to one mailbox.
  const mailbox = email.replace(/\+[^@]*@/, '@')
  return (await limits.admits('mail_account', mailbox, address)) && limits.admits('mail_everywhere', kind, mailbox)
}
