import * as contract from '@muster/contract/ratings'
import type { Route } from '../../http/routing/route.ts'
import { compareNext, listRatedEvents, viewRating } from './service.ts'

export function ratingRoutes(route: Route) {
  route(contract.getPlayerRating, ({ params, query, reads, viewer }) =>
    viewRating(reads, { ...params, ...query, viewer }),
  )

  route(contract.listRatedEvents, ({ params, query, reads, viewer }) =>
    listRatedEvents(reads, { ...params, scope: query.scope, viewer }, query),
  )

  route(contract.getNextMatch, ({ params, query, reads, viewer }) =>
    compareNext(reads, { ...params, scope: query.scope, viewer }, query.opponent),
  )
}
