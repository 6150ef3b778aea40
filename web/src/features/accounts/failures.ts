import { ApiError, NetworkError } from '@muster/contract/client'

/** The server's message, or the fallback if it has none; appends the message of a network failure to the fallback. */
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
  // The server's message says how long to wait; ours cannot.
  if (error instanceof ApiError && error.code === 'too_many_attempts') return error.message
  return 'Unable to resend verification email. Please try again.'
}

/** Whether the server refused a login because the address is not verified. */
export const isNotVerified = (message: string) => /email is not verified|verify your email/i.test(message)
