import { endpoint } from './endpoint.ts'
import { incompleteLink, Message } from './fields.ts'
import { Confirmation } from './passkeys.ts'
import { z } from './zod.ts'

export const AccountRestoration = z.object({
  /** From the link in the email; valid once, within 7 days. @example q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e */
  token: z.string(incompleteLink).regex(/^[\w-]{1,200}$/, incompleteLink),
})
export type AccountRestoration = z.infer<typeof AccountRestoration>

/** What was restored. */
export const RestoredAccount = Message.extend({
  /** The address of the account, for a sign-in form. @example ana@example.com */
  email: z.string(),
  /** What could not be restored, one sentence each. @example ["The address of your calendar: create a new one."] */
  not_restored: z.array(z.string()),
}).meta({
  id: 'RestoredAccount',
})

/**
 * Delete your account, with your password or a passkey; a link that restores it within 7 days follows by email.
 * @returns The account is deleted, and every session has ended. Its participants are called “Former player” with a
 * number; its events stay without an owner.
 * @example {"password": "L0ngLiveTheRats"}
 */
export const deleteAccount = endpoint({
  method: 'POST',
  tag: 'accounts',
  access: 'signed_in',
  path: '/users/me/deletion',
  body: Confirmation,
  response: Message,
  refusals: ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_attempts'],
})

/**
 * Restore a deleted account with the token from the email.
 * @returns The account, its events and its names are back.
 */
export const restoreAccount = endpoint({
  method: 'POST',
  tag: 'accounts',
  access: 'anyone',
  path: '/users/restoration',
  body: AccountRestoration,
  response: RestoredAccount,
  refusals: ['invalid_token', 'email_taken', 'too_many_attempts'],
})
