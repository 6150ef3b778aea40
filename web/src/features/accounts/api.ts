import { ApiError, type BodyOfCall, call, NetworkError } from '../../lib/api-client.ts'
import { beginSession, replaceUser } from './session.ts'

export async function signIn(credentials: BodyOfCall<'POST /auth/login'>) {
  const { access_token } = await call('POST /auth/login', { body: credentials })
  await beginSession(access_token)
}

export const signUp = (registration: Omit<BodyOfCall<'POST /auth/register'>, 'email_visible'>) =>
  call('POST /auth/register', { body: { ...registration, email_visible: false } })

export const verifyEmail = (token: string) => call('POST /auth/verify-email', { query: { token } })

export const resendVerification = (email: string) => call('POST /auth/resend-verification', { body: { email } })

/** What the login page calls for an address that is not verified. */
export const checkAndResendVerification = (email: string) =>
  call('POST /auth/check-and-resend-verification', { body: { email } })

export const requestPasswordReset = (email: string) => call('POST /auth/request-password-reset', { body: { email } })

export const resetPassword = (body: BodyOfCall<'POST /auth/reset-password'>) =>
  call('POST /auth/reset-password', { body })

/** Changes what others see of the signed-in user; the page shows it at once. */
export const updateProfile = async (body: BodyOfCall<'PUT /users/me'>) =>
  replaceUser(await call('PUT /users/me', { body }))

export const changePassword = (body: BodyOfCall<'PUT /users/change-password'>) =>
  call('PUT /users/change-password', { body })

/** The server's own sentence, or ours when it gave none; a network that failed is said beside it. */
export function detailOr(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return `${fallback} ${error.message}`
  return (error instanceof ApiError && error.message) || fallback
}

/** Specification, section 8. */
export function explainVerificationFailure(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  const isInvalid = error instanceof ApiError && error.message.includes('Invalid or expired')
  return isInvalid
    ? 'This verification link has expired or is invalid. Please request a new one.'
    : 'Verification failed. Please try requesting a new verification email.'
}

/** Specification, section 8. */
export function explainResendFailure(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (error instanceof ApiError && error.message.includes('already verified')) {
    return 'This email address is already verified. You can log in now.'
  }
  // A limit says how long to wait, which our sentence cannot.
  if (error instanceof ApiError && error.code === 'too_many_attempts') return error.message
  return 'Unable to resend verification email. Please try again.'
}

/** Whether a refused login is about an address that was never proven. */
export const isNotVerified = (message: string) => /email is not verified|verify your email/i.test(message)
