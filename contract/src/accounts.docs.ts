import * as accounts from './accounts.ts'
import { documented, documentedCalls, documentedInput } from './docs.ts'
import { created_at, message, nickname } from './shared.docs.ts'

const email = ['Upper and lower case are the same; never shown to others.', 'ana@example.com'] as const
const email_visible = ['Reserved for future use: emails are never shown to others today.', false] as const
const mail_pairings = ['Whether a published pairing is mailed, with table and opponent.', true] as const
const mail_places = ['Whether a place that opens up on a waiting list is mailed.', true] as const
const mail_disputes = ['Whether a disputed result is mailed to both sides and the organiser.', true] as const
const mail_claims = [
  'Whether a claim is mailed to the organiser, and the decision about it to the user who made it.',
  true,
] as const
const mail_events = ['Whether changes, cancellations and announcements of events are mailed.', true] as const
const handle = ['The word in the address of your page as a player: `/players/ana`.', 'ana'] as const
const player_visibility = [
  'Who sees your record: `private` only you, `participants` accounts that share an event with you, `public` everybody.',
  'private',
] as const
const mails = { mail_pairings, mail_places, mail_disputes, mail_claims, mail_events }
const new_password = [
  'At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.',
  'Charge0fTheDawn',
] as const

documented(accounts.User, ['An account as its owner sees it.'], {
  id: ['Used as `owner_id` of events and `user_id` of participants.', 3],
  email: ['In lower case; never shown to others.', 'ana@example.com'],
  nickname: ['The display name, which everyone can see.', 'Ana'],
  email_visible,
  is_verified: ['Only a verified account can sign in.', true],
  ...mails,
  handle,
  player_visibility,
  created_at,
})
documentedInput(accounts.Registration, {
  nickname,
  email,
  password: new_password,
  email_visible,
  return_to: [
    'The page that the emailed link leads back to after the first sign-in: a path with its query.',
    '/events/7',
  ],
})
documentedInput(accounts.Credentials, { email, password: ['Your password.', 'Charge0fTheDawn'] })
documented(accounts.AccessToken, ['A session.'], {
  access_token: ['Send it as `Authorization: Bearer …`; only its hash is stored.', 'rZ4cSVzXlRtlQnWjUOqLXHbWy9hIe3sM'],
  token_type: ['How the token is sent.', 'bearer'],
  expires_at: ['In UTC; 30 days after the token was last used.', '2026-12-21T09:30:00.000Z'],
})
documentedInput(accounts.MailRequest, { email })
documentedInput(accounts.PasswordReset, {
  token: ['From the link in the email; valid once, within 24 hours.', 'q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e'],
  new_password,
})
documentedInput(accounts.VerificationQuery, {
  token: ['From the link in the email; valid for 24 hours.', 'a1D8kQ5xNv0bTj7mWs3yLc6gRz2fHp9u'],
})
documented(accounts.Verification, ['What was done, and for which account.'], {
  message,
  email: ['The verified address, for a sign-in form.', 'ana@example.com'],
})
documentedInput(accounts.ProfileUpdate, { nickname, email_visible, ...mails, handle, player_visibility })
documentedInput(accounts.UnsubscribeQuery, {
  token: ['From the link in an email.', '5f0c8f7e2b1d4c6a9e3b7d1f0a2c4e68'],
  kind: ['Which mails to stop.', 'pairings'],
})
documentedInput(accounts.PasswordChange, {
  current_password: ['Your password until now.', 'L0ngLiveTheRats'],
  new_password,
})
const linkSent = {
  sends: 'The address to send the link to.',
  gives: 'The same whether or not there is such an account.',
}
documentedCalls(accounts, {
  register: {
    sends: 'Your display name, email and password.',
    gives: 'The account, which cannot sign in until its email is verified.',
  },
  login: {
    sends:
      'Email and password. The header `Device` may have a secret of this device, 32 random bytes in base64url: once it has signed in, nobody who guesses from the same address uses up its attempts.',
    gives: 'A new session, also set as a cookie. It replaces the session that the call was made with.',
  },
  logout: { gives: 'The session has ended.' },
  getCurrentUser: { gives: 'The account that the token belongs to.' },
  requestPasswordReset: linkSent,
  resetPassword: {
    sends: 'The token from the email and the new password.',
    gives: 'The password is changed, and every session has ended.',
  },
  verifyEmail: { gives: 'The email is verified, and the account can sign in.' },
  resendVerification: linkSent,
  checkAndResendVerification: linkSent,
  updateProfile: { sends: 'The fields to change; the others stay as they are.', gives: 'The account as it is now.' },
  changePassword: {
    sends: 'The current password and the new one.',
    gives: 'The password is changed, and your other sessions have ended.',
  },
  unsubscribe: { gives: 'No such mail is sent any more; your other mails continue.' },
})
