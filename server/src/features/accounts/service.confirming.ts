import type { Db, UserRow } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Passwords } from '../../security/passwords.ts'
import { getUser } from './queries.ts'

export interface AccountDeps {
  db: Db
  limits: Limits
  passwords: Passwords
}

/**
 * Confirms that the caller owns the account, and not only its session, before something that cannot be taken back. Call
 * it before a transaction, because hashing waits in a queue, and `recheck` with the locked account in it. Throws
 * `wrong_password`, `too_many_attempts`.
 */
export async function confirmIdentity(
  { db, limits, passwords }: AccountDeps,
  caller: Caller,
  { password }: { password: string },
) {
  await limits.count('sign_in_account', String(caller.id))
  const { password_hash } = await getUser(db, caller.id)
  if (!(await passwords.verify(password, password_hash))) throw wrongPassword()
  await limits.forget('sign_in_account', String(caller.id))
  return {
    /** Throws `wrong_password` if the password has changed since it was confirmed. */
    recheck: async (locked: UserRow) => {
      if (!(await passwords.isStill(password, password_hash, locked.password_hash))) throw wrongPassword()
    },
  }
}

const wrongPassword = () => new AppError('wrong_password', 'Your password is wrong.')
