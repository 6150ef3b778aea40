import type { FeedbackCategory } from '@muster/contract/feedback'

export const categoryNames: Record<FeedbackCategory, string> = {
  general: 'General',
  feature_request: 'Feature request',
  bug: 'Bug',
}
