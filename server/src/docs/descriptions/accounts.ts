import type { Descriptions } from './description.ts'

/** Accounts, sessions and feedback. */
export const accounts: Descriptions = {
  Message: ['What was done, as a sentence.'],
  User: ['An account as its owner sees it.'],
  'User.id': ['Used as `owner_id` of events and `user_id` of participants.', 3],
  'User.email': ['In lower case; never shown to others.', 'ana@example.com'],
  'User.nickname': ['The display name, which everyone can see.', 'Ana'],
  'User.email_visible': ['Reserved for future use: emails are never shown to others today.', false],
  'User.is_verified': ['Only a verified account can sign in.', true],

  Verification: ['What was done, and for which account.'],
  'Verification.email': ['The verified address, for a sign-in form.', 'ana@example.com'],

  AccessToken: ['A session.'],
  'AccessToken.access_token': [
    'Send it as `Authorization: Bearer …`; only its hash is kept.',
    'rZ4cSVzXlRtlQnWjUOqLXHbWy9hIe3sM',
  ],
  'AccessToken.token_type': ['How the token is sent.', 'bearer'],
  'AccessToken.expires_at': ['In UTC; 30 days after the token was last used.', '2026-12-21T09:30:00.000Z'],

  'login.password': ['The password as it was chosen.', 'Charge0fTheDawn'],
  'register.password': [
    'At least 8 characters, with an upper-case letter and a digit; letters, digits and @$!%*?&_£^~ are allowed.',
    'Charge0fTheDawn',
  ],
  'register.return_to': [
    'The page that the emailed link leads back to after the first sign-in: a path with its query.',
    '/events/7',
  ],
  'resetPassword.token': [
    'From the link in the email; valid once, within 24 hours.',
    'q7T0bJ2mVd8sYx3kLw5nRf1cHz9uPg4e',
  ],
  'verifyEmail.token': ['From the link in the email; valid for 24 hours.', 'a1D8kQ5xNv0bTj7mWs3yLc6gRz2fHp9u'],
  'changePassword.current_password': ['Your password until now.', 'L0ngLiveTheRats'],

  FeedbackCategory: ['What the feedback is about.', 'feature_request'],
  FeedbackCategoryInput: ['What the feedback is about.', 'feature_request'],
  Feedback: ['Feedback to the developer.'],
  'Feedback.id': ['Needed to change or delete it.', 12],
  'Feedback.category': ['What it is about.', 'feature_request'],
  'Feedback.content': ['As it was sent, with its line breaks.', 'Please let us print the pairings of a round.'],
  FeedbackList: ['A page of your feedback.'],
  'FeedbackList.feedback': ['The newest first.'],
  'body.category': ['What it is about; general by default.', 'feature_request'],
  'updateFeedback.category': ['What it is about.', 'feature_request'],
  'body.content': ['Line breaks are kept.', 'Please let us print the pairings of a round.'],
}
