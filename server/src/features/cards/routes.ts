import { getCard } from '@muster/contract/cards'
import { getSlip } from '@muster/contract/slips'
import type { Db } from '../../db/tables.ts'
import { addressOf, type Limits } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { viewSlip } from './service.slip.ts'
import { viewCard } from './service.ts'

export function cardRoutes(route: Route, { db, limits }: { db: Db; limits: Limits }) {
  route(getCard, ({ params, reads, viewer }) => viewCard(reads, params, viewer))

  // The code is a secret, and each report changes the match.
  route(getSlip, async ({ params, request, reply, viewer }) => {
    reply.header('cache-control', 'no-store')
    return viewSlip(db, { limits, address: addressOf(request), user: await viewer.findCaller() }, params.code)
  })
}
