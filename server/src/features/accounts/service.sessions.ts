import { LRUCache } from 'lru-cache'
import type { Caller, FindCaller } from '../../http/authentication.ts'
import type { Invalidations } from '../../http/cache/invalidations.ts'

/** A hall of members, many times over. */
const maxSessions = 10_000

/** For how long a session is not looked up again, in milliseconds: its end by time may be seen so much later. */
const maxAge = 10_000

/**
 * Finds the callers of reads, and remembers them until a session, or anything of an account, changes on any server. A
 * hall of members who all refetch asks the database once for each.
 */
export function rememberSessions(findCaller: FindCaller, invalidations: Invalidations): FindCaller {
  const remembered = new LRUCache<string, { caller: Promise<Caller | undefined>; startedAt: number }>({
    max: maxSessions,
    ttl: maxAge,
    ttlResolution: 0,
  })
  return (tokenHash) => {
    const key = tokenHash.toString('base64')
    const known = remembered.get(key)
    if (known && !invalidations.haveChanged(['sessions'], known.startedAt)) return known.caller
    const caller = findCaller(tokenHash)
    const own = { caller, startedAt: invalidations.now() }
    remembered.set(key, own)
    // A failure of the database says nothing about the session.
    caller.catch(() => remembered.get(key) === own && remembered.delete(key))
    return caller
  }
}
