import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/route.ts'
import { countAll, countOwn } from './queries.ts'

export function statsRoutes(route: Route, db: Db) {
  route(getHomeStats, ({ reads }) => countAll(reads))
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
