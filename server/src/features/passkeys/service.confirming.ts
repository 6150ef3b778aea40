import type { Confirmation } from '@muster/contract/passkeys'
import type { Caller } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { checkPassword } from '../accounts/service.ts'
import { listPasskeys } from './queries.ts'
import { createChallenge, type PasskeyDeps, withPasskey } from './service.ts'

/** Starts to confirm an action with one of the caller's passkeys. Throws `too_many_attempts`. */
export async function createConfirmationChallenge(deps: PasskeyDeps, caller: Caller, address: string) {
  const challenge = await createChallenge(deps, { purpose: 'confirm', user_id: caller.id }, address)
  return { challenge, passkeys: await listPasskeys(deps.db, caller.id) }
}

/**
 * Checks that a signed-in caller owns the account, by its password or by an assertion of one of its passkeys. A stolen
 * session must not be enough for what cannot be undone. Throws `not_confirmed`, `wrong_password`, `passkey_refused`,
 * `too_many_attempts`.
 */
export async function confirmIdentity(
  deps: PasskeyDeps,
  caller: Caller,
  { password, assertion }: Confirmation,
): Promise<void> {
  if (assertion !== undefined) {
    return withPasskey(deps, assertion, { purpose: 'confirm', user_id: caller.id }, async () => {})
  }
  if (password === undefined || password === '') {
    throw new AppError('not_confirmed', 'Please confirm with your password or a passkey that it is you.')
  }
  await checkPassword(deps, caller, password)
}
