/** Every mail that Muster sends, with its reason in the privacy policy: "We write to you only …". */
export const mailReasons = {
  verify_email: 'to verify your address',
  reset_password: 'to reset your password, when you ask for it',
  alert: 'to tell you what your alerts have found',
  alert_failed: 'to tell you that one of your alerts has stopped',
  place: 'to tell you that a place has opened up in an event whose waiting list you are on',
  /** To the developer. */
  feedback: null,
} as const
