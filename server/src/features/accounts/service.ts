import type { changePassword, login, register, resetPassword } from '@muster/contract/accounts'
import type { BodyOf } from '@muster/contract/endpoint'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits.ts'
import { queueJob, queueMail } from '../../mail/queue.ts'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from '../../security/passwords.ts'
import { hashToken, makeToken } from '../../security/tokens.ts'
import {
  deleteOtherSessions,
  deleteResets,
  deleteSessions,
  findReset,
  findUserByEmail,
  findVerification,
  getUserForUpdate,
  insertAccountToken,
  insertSession,
  insertUser,
  markVerified,
  setPasswordHash,
  takeReset,
} from './queries.ts'

export interface AccountDeps {
  db: Db
  limits: Limits
}

/** Makes an account and queues its verification mail, both or neither. Throws `email_taken`, `too_many_attempts`. */
export async function signUp(
  { db, limits }: AccountDeps,
  input: BodyOf<typeof register>,
  address: string,
): Promise<Caller> {
  await limits.count('register_address', address)
  const { password, ...rest } = input
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { ...rest, password_hash })
    const token = makeToken()
    await insertAccountToken(tx, user.id, 'verify_email', hashToken(token))
    await queueMail(tx, { kind: 'verify_email', to: user.email, nickname: user.nickname, token })
    return user
  })
}

/** A session for the right email and password. Throws `wrong_credentials`, `email_not_verified`, `too_many_attempts`. */
export async function signIn({ db, limits }: AccountDeps, { email, password }: BodyOf<typeof login>, address: string) {
  await limits.count('sign_in_address', address)
  await limits.count('sign_in_account', email, address)
  const user = await findUserByEmail(db, email)
  const isRight = user ? await verifyPassword(password, user.password_hash) : await pretendToVerify(password)
  if (!user || !isRight) throw wrongCredentials()
  if (!user.is_verified) {
    throw new AppError('email_not_verified', 'Your email is not verified. Please verify your email before signing in.')
  }
  const fresherHash = isOutdated(user.password_hash) ? await hashPassword(password) : undefined
  const token = makeToken()
  const expires_at = await db.transaction().execute(async (tx) => {
    // Checking took a while. Was the password changed meanwhile, then neither a session nor its old hash may come back.
    const { password_hash } = await getUserForUpdate(tx, user.id)
    if (password_hash !== user.password_hash) throw wrongCredentials()
    if (fresherHash !== undefined) await setPasswordHash(tx, user.id, fresherHash)
    return insertSession(tx, user.id, hashToken(token))
  })
  await limits.forget('sign_in_account', email, address)
  return { token, expires_at }
}

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong email or password.')

/** Follows the link of a verification mail, as often as one likes within its 24 hours. Throws `invalid_token`. */
export async function proveEmail(db: Db, token: string) {
  const found = await findVerification(db, hashToken(token))
  if (!found) throw new AppError('invalid_token', 'Invalid or expired verification token.')
  await markVerified(db, found.user_id)
}

/** Queues another verification mail if there is such an account. Throws `already_verified`, `too_many_attempts`. */
export async function askForVerification({ db, limits }: AccountDeps, email: string, address: string) {
  await countMail(limits, email, address)
  const user = await findUserByEmail(db, email)
  if (user?.is_verified) throw new AppError('already_verified', 'This email is already verified.')
  await db.transaction().execute((tx) => queueJob(tx, 'mail_verification', { email }))
}

/**
 * Queues the work of mailing a link if there is such an account. The account is looked up by the worker, so that a call
 * takes the same time whether there is one or not. Throws `too_many_attempts`.
 */
export async function askForReset({ db, limits }: AccountDeps, email: string, address: string) {
  await countMail(limits, email, address)
  await db.transaction().execute((tx) => queueJob(tx, 'mail_reset', { email }))
}

/** Chooses a new password with the token of a mail, once. Throws `invalid_token`. */
export async function chooseNewPassword(
  { db, limits }: AccountDeps,
  input: BodyOf<typeof resetPassword>,
  address: string,
) {
  await limits.count('sign_in_address', address)
  const password_hash = await hashPassword(input.new_password)
  const user = await db.transaction().execute(async (tx) => {
    const found = await findReset(tx, hashToken(input.token))
    if (!found) throw invalidReset()
    // The account first, then its tokens: the same order everywhere, or two calls could wait for each other for ever.
    const user = await getUserForUpdate(tx, found.user_id)
    if (!(await takeReset(tx, hashToken(input.token)))) throw invalidReset()
    await setPasswordHash(tx, found.user_id, password_hash)
    // The token came by mail, so the mailbox is proven.
    await markVerified(tx, found.user_id)
    await deleteResets(tx, found.user_id)
    await deleteSessions(tx, found.user_id)
    return user
  })
  // Who guessed too often before choosing a new one need not wait.
  await limits.forget('sign_in_account', user.email, address)
}

const invalidReset = () =>
  new AppError('invalid_token', 'Invalid or expired reset token. Please request a new password reset.')

/** Changes the own password; the session of `token` goes on, the others end. Throws `wrong_password`. */
export async function replacePassword(
  { db, limits }: AccountDeps,
  caller: Caller,
  input: BodyOf<typeof changePassword>,
  token: string,
) {
  await limits.count('sign_in_account', String(caller.id))
  const newHash = await hashPassword(input.new_password)
  await db.transaction().execute(async (tx) => {
    const { password_hash } = await getUserForUpdate(tx, caller.id)
    if (!(await verifyPassword(input.current_password, password_hash))) {
      throw new AppError('wrong_password', 'The current password is not right.')
    }
    await setPasswordHash(tx, caller.id, newHash)
    await deleteResets(tx, caller.id)
    await deleteOtherSessions(tx, caller.id, hashToken(token))
  })
  await limits.forget('sign_in_account', String(caller.id))
}

async function countMail(limits: Limits, email: string, address: string) {
  await limits.count('mail_address', address)
  await limits.count('mail_account', email)
}
