import type { changePassword, login, register, resetPassword } from '@muster/contract/accounts'
import type { BodyOf } from '@muster/contract/endpoint'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Transact } from '../../http/idempotency.ts'
import type { Limits } from '../../http/limits.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from '../../security/passwords.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
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
  insertSession,
  markVerified,
  setPasswordHash,
  takeReset,
  upsertUser,
} from './queries.ts'

export interface AccountDeps {
  db: Db
  limits: Limits
}

/** The same for a use case that answers in its transaction. */
type Deps<Row, Answer> = AccountDeps & { transact: Transact<Row, Answer> }

/**
 * Makes an account that waits for the link in its mail to be followed, and queues that mail: both or neither. An
 * address that is not verified yet can be registered again: each registration has its own link, so that the owner of
 * the mailbox chooses which one counts. Throws `email_taken`, `too_many_attempts`.
 */
export async function signUp<Answer>(
  { transact, limits }: Deps<Caller, Answer>,
  input: BodyOf<typeof register>,
  address: string,
) {
  await limits.count('register_address', address)
  const { email, nickname, email_visible, return_to } = input
  const account = { nickname, email_visible, password_hash: await hashPassword(input.password) }
  const isMailed = await admitsMail(limits, 'register', email, address)
  return transact(async (tx) => {
    const user = await upsertUser(tx, { email, ...account })
    // Even when no mail is sent now, so that it can be requested later.
    const registration_id = await insertRegistration(tx, user.id, { ...account, return_to })
    if (isMailed) await queueMail(tx, 'mail_registration', registration_id)
    return user
  })
}

/**
 * A session for the right email and password. Throws `wrong_credentials`, `email_not_verified`, `too_many_attempts`.
 */
export async function signIn({ db, limits }: AccountDeps, { email, password }: BodyOf<typeof login>, address: string) {
  await limits.count('sign_in_address', address)
  await limits.count('sign_in_account', email, address)
  await countEverywhere(limits, email, address)
  const user = await findUserByEmail(db, email)
  const isRight = user ? await verifyPassword(password, user.password_hash) : await pretendToVerify(password)
  if (!user || !isRight) throw wrongCredentials()
  if (!user.is_verified) {
    throw new AppError('email_not_verified', 'Your email is not verified. Please verify your email before signing in.')
  }
  const fresherHash = isOutdated(user.password_hash) ? await hashPassword(password) : undefined
  const token = createToken()
  const expires_at = await db.transaction().execute(async (tx) => {
    // Checking took a while. If the password was changed meanwhile, neither a session nor the old hash may come back;
    // another sign-in may only have hashed the same password again.
    const { password_hash } = await getUserForUpdate(tx, user.id)
    const isUnchanged = password_hash === user.password_hash
    if (!isUnchanged && !(await verifyPassword(password, password_hash))) throw wrongCredentials()
    if (isUnchanged && fresherHash !== undefined) await setPasswordHash(tx, user.id, fresherHash)
    return insertSession(tx, user.id, hashToken(token))
  })
  await trustAddress(limits, email, address)
  return { token, expires_at }
}

/**
 * Many addresses may guess the password of one account together. Then only the addresses it has signed in from before
 * may go on.
 */
async function countEverywhere(limits: Limits, email: string, address: string) {
  if (await limits.knows('known_address', email, address)) return
  await limits.count('sign_in_everywhere', email)
}

/** Somebody who has proved to be the account's owner is not guessing. */
async function trustAddress(limits: Limits, email: string, address: string) {
  await limits.forget('sign_in_account', email, address)
  // Cleared first, so that the time counts from now.
  await limits.forget('known_address', email, address)
  await limits.admits('known_address', email, address)
}

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong email or password.')

/**
 * Follows the link of a registration, any number of times within its 24 hours: the account takes over what was
 * registered, and the links of all other registrations become void. Gives the address. Throws `invalid_token`.
 */
export function proveEmail<Answer>(transact: Transact<string, Answer>, token: string) {
  return transact(async (tx) => {
    const tokenHash = hashToken(token)
    const found = await findRegistration(tx, tokenHash)
    if (!found) throw invalidVerification()
    const user = await getUserForUpdate(tx, found.user_id)
    // Waiting for the account took a while: another link may have been followed meanwhile.
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
 * How many registrations of an address are mailed again at most; there are several only where somebody else registered
 * it too.
 */
const resentMax = 3

/** Queues the verification mails again if there is such an account. Throws `already_verified`, `too_many_attempts`. */
export async function askForVerification<Answer>(
  { db, transact, limits }: Deps<void, Answer>,
  email: string,
  address: string,
) {
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
 * Queues a mail with a link if there is such an account. A call takes the same time whether there is one or not. Throws
 * `too_many_attempts`.
 */
export async function askForReset<Answer>(
  { db, transact, limits }: Deps<void, Answer>,
  email: string,
  address: string,
) {
  const isMailed = await admitsMail(limits, 'reset', email, address)
  const user = await findUserByEmail(db, email)
  return transact(async (tx) => {
    if (isMailed) await queueMail(tx, 'mail_reset', user?.id ?? null)
  })
}

/** Chooses a new password with the token of a mail, once. Throws `invalid_token`. */
export async function chooseNewPassword<Answer>(
  { db, transact, limits }: Deps<void, Answer>,
  input: BodyOf<typeof resetPassword>,
  address: string,
) {
  await limits.count('sign_in_address', address)
  // Hashing is expensive, so the token is checked first.
  const reset = await findReset(db, hashToken(input.token))
  if (!reset) throw invalidReset()
  const { email } = await getUser(db, reset.user_id)
  const password_hash = await hashPassword(input.new_password)
  const answer = await transact(async (tx) => {
    const found = await findReset(tx, hashToken(input.token))
    if (!found) throw invalidReset()
    // The account first, then its tokens: the same order everywhere, or two calls could wait for each other forever.
    const user = await getUserForUpdate(tx, found.user_id)
    if (!(await takeReset(tx, hashToken(input.token)))) throw invalidReset()
    await setPasswordHash(tx, found.user_id, password_hash)
    // The token came by mail, so the mailbox is proven. But whether its address may be seen was perhaps chosen by
    // somebody else.
    await markVerified(tx, found.user_id, user.is_verified ? {} : { email_visible: false })
    await deleteRegistrations(tx, found.user_id)
    await deleteResets(tx, found.user_id)
    await deleteSessions(tx, found.user_id)
  })
  // Failed tries before the new password was chosen no longer count.
  await trustAddress(limits, email, address)
  return answer
}

const invalidReset = () =>
  new AppError('invalid_token', 'Invalid or expired reset token. Please request a new password reset.')

/** Changes the caller's password; the session of `token` goes on, the others end. Throws `wrong_password`. */
export async function replacePassword(
  { db, limits }: AccountDeps,
  caller: Caller,
  input: BodyOf<typeof changePassword>,
  token: string,
) {
  await limits.count('sign_in_account', String(caller.id))
  // Before the transaction: hashing waits in a queue, and must not hold a connection and a lock meanwhile.
  const { password_hash } = await getUser(db, caller.id)
  if (!(await verifyPassword(input.current_password, password_hash))) throw wrongPassword()
  const newHash = await hashPassword(input.new_password)
  await db.transaction().execute(async (tx) => {
    if ((await getUserForUpdate(tx, caller.id)).password_hash !== password_hash) throw wrongPassword()
    await setPasswordHash(tx, caller.id, newHash)
    await deleteResets(tx, caller.id)
    await deleteOtherSessions(tx, caller.id, hashToken(token))
  })
  await limits.forget('sign_in_account', String(caller.id))
}

const wrongPassword = () => new AppError('wrong_password', 'The current password is wrong.')

/**
 * Whether another mail may go to this account. If not, the caller gets the usual answer and nothing is sent: links that
 * were mailed before stay valid, so that nobody can lock others out of their accounts by asking too often. Throws
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
