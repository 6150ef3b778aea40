import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { clearSessionCookie } from '../../http/authentication.ts'
import { addressOf } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import type { PasskeyDeps } from '../passkeys/service.ts'
import * as service from './service.ts'

export function deletionRoutes(route: Route, deps: PasskeyDeps & { isHttps: boolean }) {
  route(deleteAccount, async ({ user, body, request, reply }) => {
    await service.deleteAccount(deps, user, body, addressOf(request))
    clearSessionCookie(reply, deps.isHttps)
    // The next person at this device finds nothing in the browser cache.
    reply.header('clear-site-data', '"cache"')
    return { message: `Your account was deleted. We sent a link to ${user.email} that restores it for 7 days.` }
  })

  route(restoreAccount, ({ body, request, transactWith }) => {
    const message = 'Your account is restored. You can sign in now.'
    const transact = transactWith((restored: service.Restored) => ({ message, ...restored }))
    return service.restoreAccount({ transact, limits: deps.limits }, body, addressOf(request))
  })
}
