/** The mails about events that an account can switch off, each with its field of the user. */
export const mailSwitches = {
  pairings: 'mail_pairings',
  places: 'mail_places',
  disputes: 'mail_disputes',
  claims: 'mail_claims',
  events: 'mail_events',
} as const

/** A kind of mails that has a switch. */
export type MailKind = keyof typeof mailSwitches

export const mailKinds = Object.keys(mailSwitches) as [MailKind, ...MailKind[]]

/** Every mail that Muster sends, with its reason in the privacy policy: "We write to you only …". */
export const mailReasons = {
  verify_email: 'to verify your address',
  reset_password: 'to reset your password, when you ask for it',
  passkey_added: 'to tell you that a passkey was added to your account',
  invitation: 'to invite you to help with an event, if its owner enters your address',
  account_merged: 'to tell you that your account was merged into another one',
  account_deleted: 'to tell you that your account was deleted, with a link that restores it',
  alert: 'to tell you what your alerts have found',
  alert_failed: 'to tell you that one of your alerts has stopped',
  pairings: 'to tell you your table and opponent in an event that you take part in',
  places: 'to tell you that a place has opened up in an event whose waiting list you are on',
  disputes: 'to tell you that the result of your match, or of a match in your event, is disputed',
  claims:
    'to tell you that somebody claims a participant of your event, and what its organiser has decided about your claim',
  events:
    'to tell you that an event that you take part in has changed or is cancelled, what its organiser announces, or that you own an event now',
  /** To the developer. */
  feedback: null,
  /** To the editors. */
  reviews: null,
} as const
