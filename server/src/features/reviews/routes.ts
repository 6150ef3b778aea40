import * as contract from '@muster/contract/reviews'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { requireEditor } from '../armies/service.ts'
import { presentReview } from './present.ts'
import { findOwnReview, listReviews } from './queries.ts'
import * as service from './service.ts'

export function reviewRoutes(route: Route, { db, editors }: { db: Db; editors: readonly string[] }) {
  route(contract.listReviews, async ({ user, query }) => {
    requireEditor(user, editors)
    const { reviews, total } = await listReviews(db, query)
    return { reviews: reviews.map(presentReview), total }
  })

  route(contract.acceptReview, async ({ user, params, body, transactWith }) => {
    requireEditor(user, editors)
    return service.accept(transactWith(presentReview), user, { id: params.review_id, seen: body })
  })

  route(contract.leaveOutReview, async ({ user, params, body, transactWith }) => {
    requireEditor(user, editors)
    return service.leaveOut(transactWith(presentReview), user, { id: params.review_id, ...body })
  })

  route(contract.createReview, async ({ user, body, transactWith }) => {
    requireEditor(user, editors)
    return service.leaveOutOwner(transactWith(presentReview), user, body)
  })

  route(contract.getOwnReview, ({ user }) => findOwnReview(db, user.id))
}
