import * as contract from '@muster/contract/passkeys'
import { tokenOf } from '../../http/authentication.ts'
import { addressOf } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { originOf, replaceSession } from '../accounts/service.session.ts'
import { presentCreation, presentPasskey, presentRequest } from './present.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './queries.ts'
import { addPasskey, startAdding } from './service.adding.ts'
import { createConfirmationChallenge } from './service.confirming.ts'
import { createSignInChallenge, type PasskeyDeps, signIn } from './service.ts'

export function passkeyRoutes(route: Route, deps: PasskeyDeps & { isHttps: boolean }) {
  const { db, relyingParty } = deps

  route(contract.createSignInChallenge, async ({ request }) =>
    presentRequest(relyingParty, await createSignInChallenge(deps, addressOf(request))),
  )

  route(contract.logInWithPasskey, async ({ body, request, reply }) =>
    replaceSession(deps, { request, reply }, await signIn(deps, body.assertion, originOf(request))),
  )

  route(contract.createConfirmationChallenge, async ({ user, request }) => {
    const { challenge, passkeys } = await createConfirmationChallenge(deps, user, addressOf(request))
    return presentRequest(relyingParty, challenge, passkeys)
  })

  route(contract.listPasskeys, async ({ user }) => ({
    passkeys: (await listPasskeys(db, user.id)).map(presentPasskey),
  }))

  route(contract.createPasskeyChallenge, async ({ user, body, request }) => {
    const session = { token: tokenOf(request) ?? '', address: addressOf(request) }
    const { challenge, ...known } = await startAdding(deps, user, body, session)
    return presentCreation(relyingParty, challenge, user, known)
  })

  route(contract.createPasskey, ({ user, body, transactWith }) =>
    addPasskey({ ...deps, transact: transactWith(presentPasskey) }, user, body),
  )

  route(contract.renamePasskey, async ({ user, params, body }) =>
    presentPasskey(await renamePasskey(db, user.id, params.passkey_id, body.name)),
  )

  route(contract.deletePasskey, ({ user, params }) => deletePasskey(db, user.id, params.passkey_id))
}
