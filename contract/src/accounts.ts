import { endpoint } from './endpoint.ts'
import { Id, Instant, incompleteLink, Message, nickname, TokenInLink } from './fields.ts'
import { mailKinds } from './mails.ts'
import { isOwnPath, ownPathMax } from './own-path.ts'
import { forbiddenIn, forbiddenMessage, passwordMessage, unmetRules } from './passwords.ts'
import { Handle, PlayerVisibility } from './player-fields.ts'
import { z } from './zod.ts'

export const User = z
  .object({
    id: Id,
    email: z.string(),
    nickname: z.string(),
    email_visible: z.boolean(),
    is_verified: z.boolean(),
    mail_pairings: z.boolean(),
    mail_places: z.boolean(),
    mail_disputes: z.boolean(),
    mail_claims: z.boolean(),
    mail_events: z.boolean(),
    /** The word in the address of the player's page. */
    handle: z.string(),
    player_visibility: PlayerVisibility,
    created_at: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A new password; `required` is the message when it is missing. Allowed characters: letters, digits and @$!%*?&_£^~ */
const newPassword = (required: string) =>
  z
    .string(required)
    .refine((password) => password !== '', required)
    .refine((password) => password === '' || unmetRules(password).length === 0, passwordMessage)
    .max(128, 'Password must be at most 128 characters long')
    .refine((password) => forbiddenIn(password).length === 0, forbiddenMessage)

const presentedPassword = (required: string) => z.string(required).min(1, required).max(1000, 'Password is too long')

/** An email address, trimmed and in lower case; `required` is the message when it is missing. */
const email = (required: string) =>
  z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, 'Email must be at most 254 characters long')
    .pipe(z.email('Please enter a valid email address'))

export const Registration = z.object({
  nickname: nickname('Please fill in all fields'),
  email: email('Please fill in all fields'),
  password: newPassword('Please fill in all fields'),
  email_visible: z.boolean().default(false),
  return_to: z
    .string('Must be text')
    .max(ownPathMax, `Must be at most ${ownPathMax} characters long`)
    .refine(isOwnPath, 'Must be a path of Muster, such as /events/7')
    .nullable()
    .default(null),
})

export const Credentials = z.object({
  email: email('Please fill in all fields'),
  password: presentedPassword('Please fill in all fields'),
})

/** Using the token extends `expires_at`. */
export const AccessToken = z
  .object({ access_token: z.string(), token_type: z.literal('bearer'), expires_at: Instant })
  .meta({ id: 'AccessToken' })

export const MailRequest = z.object({ email: email('Please enter your email address') })

export const PasswordReset = z.object({
  token: z.string('Invalid reset token. Please request a new password reset.').min(1).max(200),
  new_password: newPassword('Please fill in all fields'),
})

export const VerificationQuery = z.object({ token: z.string('Invalid or expired verification token.').default('') })

/** `email` is the verified address, for the sign-in form. */
export const Verification = Message.extend({ email: z.string() }).meta({ id: 'Verification' })

const isMailed = z.boolean('Must be true or false').optional()

export const ProfileUpdate = z.object({
  nickname: nickname('Display name is required').optional(),
  email_visible: z.boolean().optional(),
  mail_pairings: isMailed,
  mail_places: isMailed,
  mail_disputes: isMailed,
  mail_claims: isMailed,
  mail_events: isMailed,
  handle: Handle.optional(),
  player_visibility: PlayerVisibility.optional(),
})

/** The link in a mail about an event. */
export const UnsubscribeQuery = z.object({
  token: TokenInLink,
  kind: z.enum(mailKinds, incompleteLink),
})

export const PasswordChange = z.object({
  current_password: presentedPassword('Current password is required'),
  new_password: newPassword('New password is required'),
})

const open = { method: 'POST', tag: 'accounts', access: 'anyone' } as const
const mailed = { ...open, body: MailRequest, response: Message } as const
const own = { tag: 'accounts', access: 'signed_in' } as const

export const register = endpoint({
  ...open,
  path: '/auth/register',
  summary: 'Create an account; a verification email follows',
  body: Registration,
  status: 201,
  response: User,
  refusals: ['email_taken', 'too_many_attempts'],
})

export const login = endpoint({
  ...open,
  path: '/auth/login',
  summary: 'Sign in with email and password',
  body: Credentials,
  response: AccessToken,
  refusals: ['wrong_credentials', 'email_not_verified', 'account_merged', 'too_many_attempts'],
})

export const logout = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revoke the token that the call carries',
})

export const getCurrentUser = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  response: User,
})

export const requestPasswordReset = endpoint({
  ...mailed,
  path: '/auth/request-password-reset',
  summary: 'Email a link for choosing a new password, if the account exists',
  refusals: ['too_many_attempts'],
})

export const resetPassword = endpoint({
  ...open,
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token from the email; ends every session',
  body: PasswordReset,
  response: Message,
  refusals: ['invalid_token', 'too_many_attempts'],
})

export const verifyEmail = endpoint({
  ...open,
  path: '/auth/verify-email',
  summary: 'Verify an email address with the token from the email',
  query: VerificationQuery,
  response: Verification,
  refusals: ['invalid_token'],
})

export const resendVerification = endpoint({
  ...mailed,
  path: '/auth/resend-verification',
  summary: 'Email the verification link again',
  refusals: ['already_verified', 'too_many_attempts'],
})

export const checkAndResendVerification = endpoint({
  ...resendVerification,
  path: '/auth/check-and-resend-verification',
  summary: 'The same, called by the login page when an address is not verified',
})

export const updateProfile = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/me',
  summary: 'Change your nickname, your page as a player, or which mails about events you get',
  body: ProfileUpdate,
  response: User,
  refusals: ['handle_taken'],
})

export const changePassword = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/change-password',
  summary: 'Change your password; ends the other sessions',
  body: PasswordChange,
  response: Message,
  refusals: ['wrong_password', 'too_many_attempts'],
})

export const unsubscribe = endpoint({
  ...open,
  path: '/mails/end',
  summary: 'Stop one kind of mails about events, with the token from one of them',
  query: UnsubscribeQuery,
  response: Message,
  refusals: ['invalid_token'],
})
