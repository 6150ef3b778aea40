import type { login } from '@muster/contract/accounts'
import type { BodyOf } from '@muster/contract/endpoint'
import type { UserRow } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { isOutdated } from '../../security/passwords.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { isKnownDevice, rememberDevice } from './queries.devices.ts'
import { findUserByEmail, getUserForUpdate, insertSession, setPasswordHash } from './queries.ts'
import type { AccountDeps } from './service.confirming.ts'

type Credentials = BodyOf<typeof login>

/** Where a sign-in comes from: an IP address, and the hash of the device's secret if it has sent one. */
export interface Origin {
  address: string
  device?: Buffer | undefined
}

/**
 * The account with this email and password; undefined if one of them is wrong, after the same time. Counts as an
 * attempt to sign in, so `trust` follows a success. Throws `email_not_verified`, `too_many_attempts`.
 */
export async function checkCredentials(
  deps: AccountDeps,
  { email, password }: Credentials,
  origin: Origin,
): Promise<UserRow | undefined> {
  const { db, passwords } = deps
  await countAttempt(deps, email, origin)
  const user = await findUserByEmail(db, email)
  const isRight = user
    ? await passwords.verify(password, user.password_hash)
    : await passwords.pretendToVerify(password)
  if (!user || !isRight) return undefined
  if (!user.is_verified) {
    throw new AppError('email_not_verified', 'Your email is not verified. Please verify your email before signing in.')
  }
  return user
}

/**
 * Creates a session for the right email and password. Throws `wrong_credentials`, `email_not_verified`,
 * `account_merged`, `too_many_attempts`.
 */
export async function signIn(deps: AccountDeps, credentials: Credentials, origin: Origin) {
  const { db, limits, passwords } = deps
  const { email, password } = credentials
  const user = await checkCredentials(deps, credentials, origin)
  if (!user) throw wrongCredentials()
  const fresherHash = isOutdated(user.password_hash) ? await passwords.hash(password) : undefined
  const token = createToken()
  const expires_at = await db.transaction().execute(async (tx) => {
    // Verifying took a while. If the password has changed since, restore neither a session nor the old hash.
    const { password_hash } = await getUserForUpdate(tx, user.id)
    if (!(await passwords.isStill(password, user.password_hash, password_hash))) throw wrongCredentials()
    if (password_hash === user.password_hash && fresherHash !== undefined)
      await setPasswordHash(tx, user.id, fresherHash)
    await rememberDevice(tx, user.id, origin.device)
    return insertSession(tx, user.id, hashToken(token))
  })
  await trust(limits, email, origin)
  return { token, expires_at }
}

/**
 * Counts an attempt by the device if the account has signed in on it before, and otherwise by the address: guesses from a
 * hall must not keep the owner out of it. Guesses from many addresses are limited, too, but not from those where the
 * account has signed in before.
 */
async function countAttempt({ db, limits }: AccountDeps, email: string, { address, device }: Origin) {
  if (device && (await isKnownDevice(db, email, device))) {
    await limits.count('sign_in_account', ...deviceKey(email, device))
    await limits.count('sign_in_everywhere', 'devices', email)
    return
  }
  await limits.count('sign_in_address', address)
  await limits.count('sign_in_account', email, address)
  if (await limits.knows('known_address', email, address)) return
  await limits.count('sign_in_everywhere', email)
}

const deviceKey = (email: string, device: Buffer) => ['device', email, device.toString('base64url')]

/** Resets the limits of a caller who has proved to own the account. */
export async function trust(limits: Limits, email: string, { address, device }: Origin) {
  if (device) await limits.forget('sign_in_account', ...deviceKey(email, device))
  await limits.forget('sign_in_account', email, address)
  // Cleared first, so that the period starts now.
  await limits.forget('known_address', email, address)
  await limits.admits('known_address', email, address)
}

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong email or password.')
