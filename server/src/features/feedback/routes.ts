import * as contract from '@muster/contract/feedback'
import type { FeedbackRow } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { deleteFeedback, getFeedback, listFeedback, updateFeedback } from './queries.ts'
import { type FeedbackDeps, submitFeedback } from './service.ts'

export function feedbackRoutes(route: Route, deps: FeedbackDeps) {
  const { db } = deps

  route(contract.listFeedback, async ({ user, query }) => {
    const { rows, total } = await listFeedback(db, user.id, query)
    return { feedback: rows.map(present), total }
  })

  route(contract.getFeedback, async ({ user, params }) => present(await getFeedback(db, user.id, params.feedback_id)))

  route(contract.createFeedback, ({ user, body, transactWith }) =>
    submitFeedback({ ...deps, transact: transactWith(present) }, user, body),
  )

  route(contract.updateFeedback, async ({ user, params, body }) =>
    present(await updateFeedback(db, user.id, params.feedback_id, body)),
  )

  route(contract.deleteFeedback, ({ user, params }) => deleteFeedback(db, user.id, params.feedback_id))
}

const present = ({ id, category, content, created_at }: FeedbackRow): contract.Feedback => ({
  id,
  category,
  content,
  created_at: created_at.toISOString(),
})
