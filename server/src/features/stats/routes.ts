import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/route.ts'
import { countAll, countOwn } from './queries.ts'
import { remember } from './service.ts'

export function statsRoutes(route: Route, { db, readDb }: { db: Db; readDb: Db }) {
  const homeStats = remember(() => countAll(readDb))
  route(getHomeStats, () => homeStats())
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
