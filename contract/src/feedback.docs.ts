import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as feedback from './feedback.ts'
import { created_at, total } from './shared.docs.ts'

const content = ['Line breaks are kept.', 'Please let us print the pairings of a round.'] as const

documented(feedback.FeedbackCategory, ['What the feedback is about.', 'feature_request'])
documented(feedback.Feedback, ['Feedback to the developer.'], {
  id: ['Needed to change or delete it.', 12],
  category: ['What it is about.', 'feature_request'],
  content: ['As it was sent, with its line breaks.', 'Please let us print the pairings of a round.'],
  created_at,
})
documentedInput(feedback.FeedbackInput, {
  category: ['What it is about; general by default.', 'feature_request'],
  content,
})
documented(feedback.listFeedback.response, ['A page of your feedback.'], { feedback: ['The newest first.'], total })
documentedInput(feedback.getFeedback.params, { feedback_id: ['The `id` of feedback that you sent.', 12] })
documentedInput(feedback.updateFeedback.body, { category: ['What it is about.', 'feature_request'], content })
documentedCalls(feedback, {
  listFeedback: { gives: 'A page of what you have sent, and how much there is.' },
  getFeedback: { gives: 'What you sent.' },
  createFeedback: { sends: 'Your message to the developer.', gives: 'The feedback with its new `id`.' },
  updateFeedback: { sends: 'The fields to change; the others stay as they are.', gives: 'The feedback as it is now.' },
  deleteFeedback: { gives: 'The feedback is deleted.' },
})
