import { documented } from './docs.ts'
import * as errors from './errors.ts'

documented(errors.InputIssue, ['One invalid field.'], {
  path: ['Dotted, as in `participants.3.nickname`; empty for the body as a whole.', 'title'],
  message: ['What is wrong with it, for a person.', 'Title is required'],
})
documented(errors.Problem, ['An error, following RFC 9457.'], {
  type: ['`urn:muster:error:` and the code.', 'urn:muster:error:not_found'],
  title: ['What the code means; the same each time.', 'Not found'],
  status: ['The same as the HTTP status.', 404],
  detail: ['One sentence for the person in front of the screen.', 'This event does not exist, or it has been deleted.'],
  code: ['For programs, from a closed list.', 'not_found'],
  errors: ['Each invalid field, if the error is about fields.', [{ path: 'title', message: 'Title is required' }]],
  current: [
    'With `changed_meanwhile`: the thing as it is now.',
    { id: 7, title: 'Newcastle Winter Clash', version: 4 },
  ],
  changed_at: ['With `changed_meanwhile`: when it was last changed, in UTC.', '2026-11-02T20:41:07.000Z'],
  changed_by: [
    'With `changed_meanwhile`: the nickname of the person who changed it last, or `slip`; null if unknown.',
    'Ana',
  ],
})
