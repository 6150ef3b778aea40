import {
  changePassword,
  checkAndResendVerification,
  getCurrentUser,
  login,
  logout,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from '@muster/contract/accounts'
import { clearSessionCookie, deviceOf, tokenOf } from '../../http/authentication.ts'
import { addressOf } from '../../http/limits/limits.ts'
import type { HandlerContext, Route } from '../../http/routing/route.ts'
import { hashToken } from '../../security/tokens.ts'
import { presentUser } from './present.ts'
import { deleteSession, updateUser } from './queries.ts'
import type { AccountDeps } from './service.confirming.ts'
import { originOf, replaceSession } from './service.session.ts'
import { signIn } from './service.sign-in.ts'
import {
  confirmEmail,
  type ResetDeps,
  replacePassword,
  requestReset,
  requestVerification,
  resetPasswordWithToken,
  signUp,
} from './service.ts'

export function accountRoutes(route: Route, deps: AccountDeps & ResetDeps & { isHttps: boolean }) {
  route(register, ({ body, request, transactWith }) =>
    signUp({ ...deps, transact: transactWith(presentUser) }, body, addressOf(request)),
  )

  route(login, async ({ body, request, reply }) =>
    replaceSession(deps, { request, reply }, await signIn(deps, body, originOf(request))),
  )

  route(logout, async ({ request, reply }) => {
    await deleteSession(deps.db, hashToken(tokenOf(request) ?? ''))
    clearSessionCookie(reply, deps.isHttps)
    // The next person at this device finds nothing in the browser cache.
    reply.header('clear-site-data', '"cache"')
  })

  route(getCurrentUser, async ({ user }) => presentUser(user))

  route(requestPasswordReset, ({ body, request, transactWith }) => {
    const message = 'If an account exists for this email, instructions to reset the password are on their way.'
    return requestReset({ ...deps, transact: transactWith(() => ({ message })) }, body.email, addressOf(request))
  })

  route(resetPassword, ({ body, request, transactWith }) => {
    const message = 'Your password has been reset. You can sign in now.'
    return resetPasswordWithToken({ ...deps, transact: transactWith(() => ({ message })) }, body, addressOf(request))
  })

  route(verifyEmail, ({ query, transactWith }) =>
    confirmEmail(
      transactWith((email) => ({ message: 'Your email is verified. You can sign in now.', email })),
      query.token,
    ),
  )

  const resend = ({
    body,
    request,
    transactWith,
  }: Pick<HandlerContext<typeof resendVerification>, 'body' | 'request' | 'transactWith'>) => {
    const message = 'If an account exists for this email, a verification email is on its way.'
    return requestVerification({ ...deps, transact: transactWith(() => ({ message })) }, body.email, addressOf(request))
  }
  route(resendVerification, resend)
  route(checkAndResendVerification, resend)

  route(updateProfile, async ({ user, body }) => presentUser(await updateUser(deps.db, user.id, body)))

  route(changePassword, async ({ user, body, request }) => {
    await replacePassword(deps, user, body, { token: tokenOf(request) ?? '', device: deviceOf(request) })
    return { message: 'Password changed successfully' }
  })
}
