import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import { remember } from '../../http/remember.ts'
import type { Route } from '../../http/route.ts'
import { countAll, countOwn } from './queries.ts'

/** As decided for the home page: its numbers may be this old, in milliseconds. */
const maxAge = 10_000

export function statsRoutes(route: Route, { db, reads }: { db: Db; reads: Reads }) {
  const homeStats = remember(maxAge, () => reads.ask(countAll))
  route(getHomeStats, () => homeStats())
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
