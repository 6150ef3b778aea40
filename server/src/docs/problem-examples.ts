import { type ErrorCode, errorCodes } from '@muster/contract/errors'

/** A sentence that the server says with each code. */
const details: Record<ErrorCode, string> = {
  bad_request: 'The request could not be read. Please check it and try again.',
  invalid_json: 'The request body is not valid JSON.',
  invalid_token: 'Invalid or expired verification token.',
  already_verified: 'This email is already verified.',
  wrong_password: 'Your password is wrong.',
  passkey_refused: 'This passkey was not accepted. Please try again, or use your password.',
  other_account_refused: 'The email or password of the other account is wrong.',
  not_signed_in: 'Please sign in to continue.',
  wrong_credentials: 'Wrong email or password.',
  email_not_verified: 'Your email is not verified. Please verify your email before signing in.',
  account_merged:
    'This account is merged into a…@example.com. Sign in there, and split it off on the profile to use it again.',
  not_confirmed: 'Please confirm with your password or a passkey that it is you.',
  not_owner: 'Only the owner of this event may change it.',
  not_catalogue_editor: 'Only editors of the army catalogue may change it.',
  not_your_match: 'Only the two sides of this match can report its result.',
  recording_closed: 'In this event, the organiser adds the matches.',
  registration_closed: 'This event is not open for joining.',
  not_found: 'This event does not exist, or it has been deleted.',
  method_not_allowed: 'PATCH is not allowed here; use GET, PUT, DELETE.',
  request_timeout: 'The request did not arrive in time. Please try again.',
  email_taken: 'An account with this email already exists.',
  handle_taken: 'The address /players/ana is taken. Please choose another one.',
  nickname_taken: 'A participant named "Ana" is already in this event.',
  already_joined: 'You have already joined this event.',
  has_matches: 'You have matches in this event. Drop out instead: they stay.',
  event_started: 'This event has started. Ask the organiser to add you.',
  poll_closed: 'This poll is closed. Your vote was not changed.',
  too_few_votes:
    'Fewer than 3 have voted, so the counts would tell who voted for whom. Wait for more, or delete the poll.',
  already_voted: 'You have voted on another device. As votes are secret, only that device can change yours.',
  check_in_closed: 'The organiser has not opened check-in yet. Ask the organiser to check you in.',
  own_report: 'This is your own report. The other side confirms it.',
  report_closed: 'The next round is published. Ask the organiser to change the result.',
  no_organiser: 'Nobody can confirm this: the account of the organiser was deleted.',
  already_claimed: 'Ben has an account already.',
  army_exists: 'An army with this name is already in the catalogue.',
  army_in_use: 'This army is in use by participants or matches.',
  too_many_polls: 'An event can have at most 20 polls. Please delete one first.',
  too_many_events: 'An account can have at most 5000 events. Please delete some first.',
  lists_closed: 'The deadline for lists is over. Ask the organiser to let you hand in late.',
  too_many_staff: 'An event can have at most 30 helpers and organisers.',
  too_many_alerts: 'An account can have at most 20 alerts. Please end one first.',
  too_many_passkeys: 'An account can have at most 20 passkeys. Please remove one first.',
  too_many_merges: 'At most 10 accounts can be merged into one. Please split one first.',
  account_has_merges: 'Other accounts are merged into that account. Please sign in to it and split them first.',
  too_many_imports: 'At most 3 of your imports can run at once. Please wait for one to end.',
  import_running: 'This import is still running. It can be undone when it has ended.',
  already_seated: 'Ana already has a match or a bye in round 3.',
  nobody_to_pair: 'At least two participants are needed. Check in who has come, or add participants.',
  round_undecided: 'Ben and Cleo have no winner in round 4. Every match of an elimination needs a winner.',
  round_published: 'Round 3 is published. Change its matches instead.',
  round_has_results: 'Round 3 has results already. Clear them first, or keep the round.',
  results_missing: 'Results of round 2 are missing at tables 3 and 5. Publish the next round anyway?',
  draft_outdated: 'Ana is no longer playing round 3. Pair it again, or take them out.',
  changed_meanwhile: 'This has been changed in the meantime, so nothing was saved. Please look at it again.',
  notes_full: "The notes of an event's matches can take up at most 512 KiB altogether. Please shorten some.",
  payload_too_large: 'The request body is larger than the limit of 1 MiB.',
  unsupported_media_type: 'The request body must be JSON, sent with the header Content-Type: application/json.',
  invalid_input: 'Title is required',
  already_done: 'This has already been done, but the response is no longer stored. Please check the result.',
  idempotency_key_reused:
    'This Idempotency-Key has already been used for something else. Please use a new one for each action.',
  too_many_attempts: 'Too many changes. Please try again in 10 minutes.',
  headers_too_large: 'The request headers are too large. Please send less.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'Muster is busy or being restarted. Please try again in a moment.',
}

const named = (path: string, message: string) => ({ errors: [{ path, message }] })

/** What comes with a code besides its sentence. */
const extras: Partial<Record<ErrorCode, object>> = {
  invalid_input: named('title', details.invalid_input),
  nickname_taken: named('nickname', details.nickname_taken),
  changed_meanwhile: {
    current: { id: 7, title: 'Newcastle Winter Clash', version: 4 },
    changed_at: '2026-11-02T20:41:07.000Z',
    changed_by: 'Ana',
  },
}

/** An example of each problem by its code, as the OpenAPI document keeps them: once, for all calls. */
export const problemExamples = Object.fromEntries(
  (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
    const { status, title } = errorCodes[code]
    const value = { type: `urn:muster:error:${code}`, title, status, detail: details[code], code, ...extras[code] }
    return [code, { summary: title, value }]
  }),
)
