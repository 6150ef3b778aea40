import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { countAll, countOwn } from './queries.ts'

export function statsRoutes(route: Route, db: Db) {
  // Counting half a million matches takes tens of milliseconds: the response is cached for some seconds.
  route(getHomeStats, ({ reads }) => countAll(reads))
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
