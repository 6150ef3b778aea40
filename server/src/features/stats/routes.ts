import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { countOwn } from './queries.ts'
import { createHomeStats } from './service.ts'

export function statsRoutes(route: Route, db: Db) {
  const homeStats = createHomeStats()
  route(getHomeStats, ({ reads }) => homeStats(reads))
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
