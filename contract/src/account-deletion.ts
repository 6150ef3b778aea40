import { endpoint } from './endpoint.ts'
import { Message } from './fields.ts'
import { z } from './zod.ts'

/** Proves that the caller owns the account, and not only its session. */
export const AccountConfirmation = z.object({
  password: z
    .string('Please enter your password')
    .min(1, 'Please enter your password')
    .max(1000, 'Password is too long')
    .regex(/^\P{Cc}*$/u, 'A password has no invisible control characters'),
})
export type AccountConfirmation = z.infer<typeof AccountConfirmation>

const incomplete = 'The link is incomplete. Please open it again from the email.'

export const AccountRestoration = z.object({ token: z.string(incomplete).regex(/^[\w-]{1,200}$/, incomplete) })
export type AccountRestoration = z.infer<typeof AccountRestoration>

/** `email` is for the sign-in form. */
export const RestoredAccount = Message.extend({ email: z.string(), not_restored: z.array(z.string()) }).meta({
  id: 'RestoredAccount',
})

export const deleteAccount = endpoint({
  method: 'POST',
  tag: 'accounts',
  access: 'signed_in',
  path: '/users/me/deletion',
  summary: 'Delete your account; a link that restores it within 7 days follows by email',
  body: AccountConfirmation,
  response: Message,
  refusals: ['wrong_password', 'too_many_attempts'],
})

export const restoreAccount = endpoint({
  method: 'POST',
  tag: 'accounts',
  access: 'anyone',
  path: '/users/restoration',
  summary: 'Restore a deleted account with the token from the email',
  body: AccountRestoration,
  response: RestoredAccount,
  refusals: ['invalid_token', 'email_taken', 'too_many_attempts'],
})
