import * as contract from '@muster/contract/feedback'
import type { Db, FeedbackRow } from '../../db/tables.ts'
import type { Route } from '../../http/route.ts'
import { deleteFeedback, getFeedback, listFeedback, updateFeedback } from './queries.ts'
import { submitFeedback } from './service.ts'

export function feedbackRoutes(route: Route, { db, mailTo }: { db: Db; mailTo: string | undefined }) {
  route(contract.listFeedback, async ({ user, query }) => {
    const { rows, total } = await listFeedback(db, user.id, query)
    return { feedback: rows.map(present), total }
  })

  route(contract.getFeedback, async ({ user, params }) => present(await getFeedback(db, user.id, params.feedback_id)))

  route(contract.createFeedback, async ({ user, body }) => present(await submitFeedback(db, user, body, mailTo)))

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
