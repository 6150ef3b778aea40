import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as reviews from './reviews.ts'
import { created_at, limit, total } from './shared.docs.ts'

const reason = ['Why its events are left out; its owner reads it.', 'These matches were never played.'] as const
const reasonOrNull = ['Why events are left out; null if none are.', null] as const

documented(reviews.ReviewState, [
  'Events of `waiting` and `left_out` reviews count in no figures of the whole site; those of `accepted` ones do.',
  'waiting',
])
documented(reviews.Review, ['An account whose events wait for a look, or are left out.'], {
  id: ['Needed to decide about it.', 4],
  state: ['Whether the events count.'],
  reason: reasonOrNull,
  nickname: ['Of the account; null once it was deleted.', 'Olga'],
  events: ['How many events it decides about, also those that are not listed.', 3],
  participants: ['How many take part in them.', 240],
  matches: ['How many matches they have.', 720],
  listed_events: [
    'At most five of the listed events, the newest first.',
    undefined,
    { id: ['Part of the URL of the event.', 7], title: ['The title of the event.', 'Newcastle Winter Clash'] },
  ],
  created_at,
  decided_at: ['When an editor decided, in UTC; null while it waits.', null],
})
documentedInput(reviews.LeaveOutInput, { reason })
documentedInput(reviews.LeaveOutOwnerInput, { reason, event_id: ['A listed event of the account.', 7] })
documentedInput(reviews.AcceptInput, {
  state: ['The state that the editor has seen.', 'waiting'],
  participants: ['The participants that the editor has seen.', 640],
  matches: ['The matches that the editor has seen.', 1280],
})
documentedInput(reviews.acceptReview.params, { review_id: ['The `id` of a review.', 4] })
documentedInput(reviews.listReviews.query, {
  state: ['Those that wait, or those that are left out.', 'waiting'],
  skip: ['How many to skip.', 0],
  limit,
})
documented(reviews.listReviews.response, ['A page of reviews.'], { reviews: ['Oldest first.'], total })
documented(reviews.OwnReview, ['What does not count of your events.'], {
  waiting: ['How many events wait for a look of an editor.', 1],
  left_out: ['How many events are left out.', 0],
  reason: reasonOrNull,
})
documentedCalls(reviews, {
  listReviews: { gives: 'A page of the accounts that wait, or that are left out.' },
  acceptReview: {
    sends: 'The review as the editor has seen it: 412 if more has been imported since, or another editor has decided.',
    gives: 'The review. Its events are counted within a second, and rated within a minute.',
  },
  leaveOutReview: { sends: 'The reason, which the owner reads.', gives: 'The review, with the reason.' },
  createReview: { sends: 'One event of the account, and the reason, which the owner reads.', gives: 'The review.' },
  getOwnReview: { gives: 'How many of your events wait or are left out. Both are 0 for most accounts.' },
})
