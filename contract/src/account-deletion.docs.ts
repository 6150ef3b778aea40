import * as deletion from './account-deletion.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { message } from './shared.docs.ts'

documentedInput(deletion.AccountRestoration, {
  token: ['From the link in the email; valid once, within 7 days.', 'q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e'],
})
documented(deletion.RestoredAccount, ['What was restored.'], {
  message,
  email: ['The address of the account, for a sign-in form.', 'ana@example.com'],
  not_restored: ['What could not be restored, one sentence each.', ['The address of your calendar: create a new one.']],
})
documentedCalls(deletion, {
  deleteAccount: {
    sends: 'Your password, or the assertion of one of your passkeys.',
    sent: { password: 'L0ngLiveTheRats' },
    gives:
      'The account is deleted, and every session has ended. Its participants are called “Former player” with a number; its events stay without an owner.',
  },
  restoreAccount: {
    sends: 'The token from the email.',
    gives: 'The account, its events and its names are back.',
  },
})
