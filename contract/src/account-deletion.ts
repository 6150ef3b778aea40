import { endpoint } from './endpoint.ts'
import { incompleteLink, Message } from './fields.ts'
import { Confirmation } from './passkeys.ts'
import { z } from './zod.ts'

export const AccountRestoration = z.object({ token: z.string(incompleteLink).regex(/^[\w-]{1,200}$/, incompleteLink) })
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
  summary:
    'Delete your account, with your password or a passkey; a link that restores it within 7 days follows by email',
  body: Confirmation,
  response: Message,
  refusals: ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_attempts'],
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
