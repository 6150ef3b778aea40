import { z } from './zod.ts'

/** Every error code with its HTTP status and title. The list is closed: a code without a status does not compile. */
export const errorCodes = {
  bad_request: { status: 400, title: 'The request could not be read' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_token: { status: 400, title: 'The link is invalid or has expired' },
  already_verified: { status: 400, title: 'The email is already verified' },
  wrong_password: { status: 400, title: 'The current password is wrong' },
  passkey_refused: { status: 400, title: 'The passkey was not accepted' },
  other_account_refused: { status: 400, title: 'The other account was not confirmed' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  wrong_credentials: { status: 401, title: 'Wrong email or password' },
  email_not_verified: { status: 403, title: 'The email is not verified' },
  account_merged: { status: 403, title: 'The account is merged into another one' },
  not_confirmed: { status: 403, title: 'Confirm that it is you first' },
  not_owner: { status: 403, title: 'Only the owner may do this' },
  not_catalogue_editor: { status: 403, title: 'Only catalogue editors may do this' },
  not_your_match: { status: 403, title: 'Only the two sides of a match may do this' },
  recording_closed: { status: 403, title: 'Participants of the event record no games' },
  registration_closed: { status: 403, title: 'The event is not open for joining' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  email_taken: { status: 409, title: 'The email is taken' },
  handle_taken: { status: 409, title: 'The address of the player is taken' },
  nickname_taken: { status: 409, title: 'The nickname is taken in this event' },
  already_joined: { status: 409, title: 'Already a participant' },
  has_matches: { status: 409, title: 'A participant with a match cannot leave' },
  event_started: { status: 409, title: 'The event has started' },
  lists_closed: { status: 409, title: 'Lists are closed' },
  poll_closed: { status: 409, title: 'The poll is closed' },
  too_few_votes: { status: 409, title: 'Too few have voted' },
  already_voted: { status: 409, title: 'Already voted on another device' },
  check_in_closed: { status: 409, title: 'Check-in is not open' },
  own_report: { status: 409, title: 'Nobody confirms their own report' },
  report_closed: { status: 409, title: 'The result can no longer be reported' },
  no_organiser: { status: 409, title: 'The event has no organiser' },
  already_claimed: { status: 409, title: 'The participant has an account' },
  army_exists: { status: 409, title: 'The army is already in the catalogue' },
  army_in_use: { status: 409, title: 'The army is in use' },
  too_many_events: { status: 409, title: 'The account has reached its limit of events' },
  too_many_polls: { status: 409, title: 'The event has reached its limit of polls' },
  too_many_staff: { status: 409, title: 'The event has reached its limit of helpers or invitations' },
  too_many_alerts: { status: 409, title: 'The account has reached its limit of alerts' },
  too_many_passkeys: { status: 409, title: 'The account has reached its limit of passkeys' },
  too_many_merges: { status: 409, title: 'The account has reached its limit of merged accounts' },
  account_has_merges: { status: 409, title: 'The account has merged accounts of its own' },
  too_many_imports: { status: 409, title: 'Too many imports are running' },
  import_running: { status: 409, title: 'The import is still running' },
  already_seated: { status: 409, title: 'Already in the round' },
  nobody_to_pair: { status: 409, title: 'Fewer than two participants to pair' },
  round_undecided: { status: 409, title: 'A match of the elimination has no winner' },
  round_published: { status: 409, title: 'The round is published' },
  round_has_results: { status: 409, title: 'The round has results, or is not the last' },
  results_missing: { status: 409, title: 'Results of the round before are missing' },
  draft_outdated: { status: 409, title: 'The draft is out of date' },
  changed_meanwhile: { status: 412, title: 'Changed in the meantime' },
  notes_full: { status: 413, title: 'The notes of the event are full' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  invalid_input: { status: 422, title: 'The input is not valid' },
  already_done: { status: 409, title: 'Already done, but the response is no longer stored' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for something else' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'The service is not available' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCodes

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** The maximum number of refused fields in a problem. */
export const issuesMax = 100

/** One invalid field. */
export const InputIssue = z
  .object({
    /** Dotted, as in `participants.3.nickname`; empty for the body as a whole. @example title */
    path: z.string(),
    /** What is wrong with it, for a person. @example Title is required */
    message: z.string(),
  })
  .meta({ id: 'InputIssue' })
export type InputIssue = z.infer<typeof InputIssue>

/** An error, following RFC 9457. */
export const Problem = z
  .object({
    /** `urn:muster:error:` and the code. @example urn:muster:error:not_found */
    type: z.string(),
    /** What the code means; the same each time. @example Not found */
    title: z.string(),
    /** The same as the HTTP status. @example 404 */
    status: z.int(),
    /**
     * One sentence for the person in front of the screen.
     * @example This event does not exist, or it has been deleted.
     */
    detail: z.string(),
    /** For programs, from a closed list. @example not_found */
    code: z.enum(codes),
    /**
     * Each invalid field, if the error is about fields.
     * @example [{"path": "title", "message": "Title is required"}]
     */
    errors: z.array(InputIssue).max(issuesMax).optional(),
    /**
     * With `changed_meanwhile`: the thing as it is now.
     * @example {"id": 7, "title": "Newcastle Winter Clash", "version": 4}
     */
    current: z.record(z.string(), z.unknown()).optional(),
    /** With `changed_meanwhile`: when it was last changed, in UTC. @example 2026-11-02T20:41:07.000Z */
    changed_at: z.string().optional(),
    /**
     * With `changed_meanwhile`: the nickname of the person who changed it last, or `slip`; null if unknown.
     * @example Ana
     */
    changed_by: z.string().nullable().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
