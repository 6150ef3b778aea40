import { command } from '../../lib/commands.ts'

export const logIn = command({ name: 'POST /auth/login' })
export const logOut = command({ name: 'POST /auth/logout' })
export const signUp = command({ name: 'POST /auth/register' })
export const verifyEmail = command({ name: 'POST /auth/verify-email' })
export const resendVerification = command({ name: 'POST /auth/resend-verification' })
/** The login page sends it for an address that is not verified. */
export const checkAndResendVerification = command({ name: 'POST /auth/check-and-resend-verification' })
export const requestPasswordReset = command({ name: 'POST /auth/request-password-reset' })
export const resetPassword = command({ name: 'POST /auth/reset-password' })
/** Changes the public profile of the signed-in user. */
export const updateProfile = command({ name: 'PUT /users/me' })
/** Takes the token from a mail; it needs no session. */
export const endMails = command({ name: 'POST /mails/end' })
export const changePassword = command({ name: 'PUT /users/change-password' })
export const deleteAccount = command({ name: 'POST /users/me/deletion' })
/** Takes the token from a mail; it needs no session. */
export const restoreAccount = command({ name: 'POST /users/restoration' })
