import type { ResponseOf } from '@muster/contract/endpoint'
import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/route.ts'
import { countAll, countOwn } from './queries.ts'

/** How old the numbers on the home page may be, in milliseconds. */
const maxAge = 10_000

export function statsRoutes(route: Route, { db, reads }: { db: Db; reads: Reads }) {
  const kept = new LRUCache<'home', ResponseOf<typeof getHomeStats>>({
    max: 1,
    ttl: maxAge,
    fetchMethod: () => reads.ask(countAll),
  })
  route(getHomeStats, () => kept.forceFetch('home'))
  route(getProfileStats, ({ user }) => countOwn(db, user.id))
}
