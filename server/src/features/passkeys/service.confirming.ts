import type { Confirmation } from '@muster/contract/passkeys'
import type { Caller } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { confirmIdentity as confirmByPassword } from '../accounts/service.confirming.ts'
import { listPasskeys } from './queries.ts'
import { createChallenge, type PasskeyDeps, withPasskey } from './service.ts'

/** Starts to confirm an action with one of the caller's passkeys. Throws `too_many_attempts`. */
export async function createConfirmationChallenge(deps: PasskeyDeps, caller: Caller, address: string) {
  const challenge = await createChallenge(deps, { purpose: 'confirm', user_id: caller.id }, address)
  return { challenge, passkeys: await listPasskeys(deps.db, caller.id) }
}

/**
 * Confirms that the caller owns the account, and not only its session, by its password or by an assertion of one of its
 * passkeys. Call it before a transaction, and `recheck` with the locked account in it. Throws `not_confirmed`,
 * `wrong_password`, `passkey_refused`, `too_many_attempts`.
 */
export async function confirmIdentity(
  deps: PasskeyDeps,
  caller: Caller,
  { password, assertion }: Confirmation,
): ReturnType<typeof confirmByPassword> {
  if (assertion !== undefined) {
    await withPasskey(deps, assertion, { purpose: 'confirm', user_id: caller.id }, async () => {})
    // It is used up, and a later change of the account takes nothing from it.
    return { recheck: async () => {} }
  }
  if (password === undefined || password === '') {
    throw new AppError('not_confirmed', 'Please confirm with your password or a passkey that it is you.')
  }
  return confirmByPassword(deps, caller, { password })
}
