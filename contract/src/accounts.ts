import { endpoint } from './endpoint.ts'
import { Id, Instant, incompleteLink, Message, nickname, TokenInLink } from './fields.ts'
import { mailKinds } from './mails.ts'
import { isOwnPath, ownPathMax } from './own-path.ts'
import { forbiddenIn, forbiddenMessage, passwordMessage, unmetRules } from './passwords.ts'
import { Handle, PlayerVisibility } from './player-fields.ts'
import { z } from './zod.ts'

/** An account as its owner sees it. */
export const User = z
  .object({
    /** Used as `owner_id` of events and `user_id` of participants. @example 3 */
    id: Id,
    /** In lower case; never shown to others. @example ana@example.com */
    email: z.string(),
    /** The display name, which everyone can see. @example Ana */
    nickname: z.string(),
    /** Reserved for future use: emails are never shown to others today. @example false */
    email_visible: z.boolean(),
    /** Only a verified account can sign in. @example true */
    is_verified: z.boolean(),
    /** Whether a published pairing is mailed, with table and opponent. @example true */
    mail_pairings: z.boolean(),
    /** Whether a place that opens up on a waiting list is mailed. @example true */
    mail_places: z.boolean(),
    /** Whether a disputed result is mailed to both sides and the organiser. @example true */
    mail_disputes: z.boolean(),
    /** Whether a claim is mailed to the organiser, and the decision about it to the user who made it. @example true */
    mail_claims: z.boolean(),
    /** Whether changes, cancellations and announcements of events are mailed. @example true */
    mail_events: z.boolean(),
    /** The word in the address of your page as a player: `/players/ana`. @example ana */
    handle: z.string(),
    /**
     * Who sees your record: `private` only you, `participants` accounts that share an event with you, `public`
     * everybody.
     * @example private
     */
    player_visibility: PlayerVisibility,
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
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

/** @internal An email address, trimmed and in lower case; `required` is the message when it is missing. */
export const email = (required: string) =>
  z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, 'Email must be at most 254 characters long')
    .pipe(z.email('Please enter a valid email address'))

export const Registration = z.object({
  /** Everyone can see it; it must not contain a web address. @example Ana */
  nickname: nickname('Please fill in all fields'),
  /** Upper and lower case are the same; never shown to others. @example ana@example.com */
  email: email('Please fill in all fields'),
  /**
   * At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.
   * @example Charge0fTheDawn
   */
  password: newPassword('Please fill in all fields'),
  /** Reserved for future use: emails are never shown to others today. @example false */
  email_visible: z.boolean().default(false),
  /** The page that the emailed link leads back to after the first sign-in: a path with its query. @example /events/7 */
  return_to: z
    .string('Must be text')
    .max(ownPathMax, `Must be at most ${ownPathMax} characters long`)
    .refine(isOwnPath, 'Must be a path of Muster, such as /events/7')
    .nullable()
    .default(null),
})

export const Credentials = z.object({
  /** Upper and lower case are the same; never shown to others. @example ana@example.com */
  email: email('Please fill in all fields'),
  /** Your password. @example Charge0fTheDawn */
  password: presentedPassword('Please fill in all fields'),
})

/** A session. Using the token extends `expires_at`. */
export const AccessToken = z
  .object({
    /** Send it as `Authorization: Bearer …`; only its hash is stored. @example rZ4cSVzXlRtlQnWjUOqLXHbWy9hIe3sM */
    access_token: z.string(),
    /** How the token is sent. @example bearer */
    token_type: z.literal('bearer'),
    /** In UTC; 30 days after the token was last used. @example 2026-12-21T09:30:00.000Z */
    expires_at: Instant,
  })
  .meta({ id: 'AccessToken' })

export const MailRequest = z.object({
  /** Upper and lower case are the same; never shown to others. @example ana@example.com */
  email: email('Please enter your email address'),
})

export const PasswordReset = z.object({
  /** From the link in the email; valid once, within 24 hours. @example q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e */
  token: z.string('Invalid reset token. Please request a new password reset.').min(1).max(200),
  /**
   * At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.
   * @example Charge0fTheDawn
   */
  new_password: newPassword('Please fill in all fields'),
})

export const VerificationQuery = z.object({
  /** From the link in the email; valid for 24 hours. @example a1D8kQ5xNv0bTj7mWs3yLc6gRz2fHp9u */
  token: z.string('Invalid or expired verification token.').default(''),
})

/** What was done, and for which account. */
export const Verification = Message.extend({
  /** The verified address, for a sign-in form. @example ana@example.com */
  email: z.string(),
}).meta({ id: 'Verification' })

const isMailed = z.boolean('Must be true or false').optional()

export const ProfileUpdate = z.object({
  /** Everyone can see it; it must not contain a web address. @example Ana */
  nickname: nickname('Display name is required').optional(),
  /** Reserved for future use: emails are never shown to others today. @example false */
  email_visible: z.boolean().optional(),
  /** Whether a published pairing is mailed, with table and opponent. @example true */
  mail_pairings: isMailed,
  /** Whether a place that opens up on a waiting list is mailed. @example true */
  mail_places: isMailed,
  /** Whether a disputed result is mailed to both sides and the organiser. @example true */
  mail_disputes: isMailed,
  /** Whether a claim is mailed to the organiser, and the decision about it to the user who made it. @example true */
  mail_claims: isMailed,
  /** Whether changes, cancellations and announcements of events are mailed. @example true */
  mail_events: isMailed,
  /** The word in the address of your page as a player: `/players/ana`. @example ana */
  handle: Handle.optional(),
  /**
   * Who sees your record: `private` only you, `participants` accounts that share an event with you, `public`
   * everybody.
   * @example private
   */
  player_visibility: PlayerVisibility.optional(),
})

/** @internal The link in a mail about an event. */
export const UnsubscribeQuery = z.object({
  /** From the link in an email. @example 5f0c8f7e2b1d4c6a9e3b7d1f0a2c4e68 */
  token: TokenInLink,
  /** Which mails to stop. @example pairings */
  kind: z.enum(mailKinds, incompleteLink),
})

export const PasswordChange = z.object({
  /** Your password until now. @example L0ngLiveTheRats */
  current_password: presentedPassword('Current password is required'),
  /**
   * At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.
   * @example Charge0fTheDawn
   */
  new_password: newPassword('New password is required'),
})

const open = { method: 'POST', tag: 'accounts', access: 'anyone' } as const
const mailed = { ...open, body: MailRequest, response: Message } as const
const own = { tag: 'accounts', access: 'signed_in' } as const

/**
 * Create an account; a verification email follows.
 * @returns The account, which cannot sign in until its email is verified.
 */
export const register = endpoint({
  ...open,
  path: '/auth/register',
  body: Registration,
  status: 201,
  response: User,
  refusals: ['email_taken', 'too_many_attempts'],
})

/**
 * Sign in with email and password.
 * @param body Email and password. The header `Device` may have a secret of this device, 32 random bytes in base64url:
 * once it has signed in, nobody who guesses from the same address uses up its attempts.
 * @returns A new session, also set as a cookie. It replaces the session that the call was made with.
 */
export const login = endpoint({
  ...open,
  path: '/auth/login',
  body: Credentials,
  response: AccessToken,
  refusals: ['wrong_credentials', 'email_not_verified', 'account_merged', 'too_many_attempts'],
})

/** Revoke the token that the call carries. */
export const logout = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/logout',
})

/** The signed-in user. */
export const getCurrentUser = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/me',
  response: User,
})

/**
 * Email a link for choosing a new password, if the account exists.
 * @returns The same whether or not there is such an account.
 */
export const requestPasswordReset = endpoint({
  ...mailed,
  path: '/auth/request-password-reset',
  refusals: ['too_many_attempts'],
})

/**
 * Choose a new password with the token from the email; ends every session.
 * @returns The password is changed, and every session has ended.
 */
export const resetPassword = endpoint({
  ...open,
  path: '/auth/reset-password',
  body: PasswordReset,
  response: Message,
  refusals: ['invalid_token', 'too_many_attempts'],
})

/**
 * Verify an email address with the token from the email.
 * @returns The email is verified, and the account can sign in.
 */
export const verifyEmail = endpoint({
  ...open,
  path: '/auth/verify-email',
  query: VerificationQuery,
  response: Verification,
  refusals: ['invalid_token'],
})

/**
 * Email the verification link again.
 * @returns The same whether or not there is such an account.
 */
export const resendVerification = endpoint({
  ...mailed,
  path: '/auth/resend-verification',
  refusals: ['already_verified', 'too_many_attempts'],
})

/**
 * The same, called by the login page when an address is not verified.
 * @returns The same whether or not there is such an account.
 */
export const checkAndResendVerification = endpoint({
  ...resendVerification,
  path: '/auth/check-and-resend-verification',
})

/** Change your nickname, your page as a player, or which mails about events you get. */
export const updateProfile = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/me',
  body: ProfileUpdate,
  response: User,
  refusals: ['handle_taken'],
})

/**
 * Change your password; ends the other sessions.
 * @returns The password is changed, and your other sessions have ended.
 */
export const changePassword = endpoint({
  ...own,
  method: 'PUT',
  path: '/users/change-password',
  body: PasswordChange,
  response: Message,
  refusals: ['wrong_password', 'too_many_attempts'],
})

/**
 * Stop one kind of mails about events, with the token from one of them.
 * @returns No such mail is sent any more; your other mails continue.
 */
export const unsubscribe = endpoint({
  ...open,
  path: '/mails/end',
  query: UnsubscribeQuery,
  response: Message,
  refusals: ['invalid_token'],
})
