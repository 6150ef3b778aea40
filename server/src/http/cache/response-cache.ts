import { type CacheTag, isOfMany } from '@muster/site/cache-tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type FindReader, type Readers, readersOf } from '../authentication.ts'
import { readMinVersion } from '../routing/versions.ts'
import { type CacheKey, createCacheKeys, isMember, variesByKey } from './cache-keys.ts'
import { type CachedResponse, complete, send } from './codings.ts'
import { createFrequency } from './frequency.ts'
import type { Invalidations } from './invalidations.ts'
import { sharedCacheHeaders } from './shared-caches.ts'

/** A response in flight. `startedAt` is the count of invalidations when it started. */
interface InFlight {
  key: string
  tags: readonly CacheTag[]
  startedAt: number
  /** The version that its request had heard of, or 0. A replica without it was passed over. */
  named: number
  outcome: Promise<Outcome>
  finish: (outcome: Outcome) => void
}

/** What becomes of a response: others get it, too; it was for its reader alone; or nobody shares it. */
type Shared = Pick<Cached, 'named' | 'response' | 'readers'>
type Outcome = (Shared & { kind: 'shared' }) | { kind: 'personal' } | { kind: 'own' }

interface Cached extends Pick<InFlight, 'tags' | 'startedAt' | 'named'> {
  response: CachedResponse
  readers: Readers
}

/** In bytes: room for the lists and some hundred events of a busy evening, with all that is read of them. */
const maxBytes = 16 * 1024 * 1024

/** How many responses for one reader alone are known. */
const personalMax = 5000

/** The maximum age of a response that no change invalidates, in milliseconds. */
const maxAgeOfCounts = 10_000

/**
 * Once `remadeMax` lists have changed and been made again within `manyAge` milliseconds, lists may be so old: they are
 * made once for all who read them then, rather than after each change of any event.
 */
const [manyAge, remadeMax] = [5000, 20]

/** How often a response is made for requests that have heard of a newer version, at most, in milliseconds. */
const newerEvery = 400

/** Larger responses are built for each request. */
const maxEntryBytes = 4 * 1024 * 1024

/**
 * How much longer than its maximum age a response may replace an error, in milliseconds. A database is usually back
 * within minutes; until then, invalidations by other servers do not arrive.
 */
const staleFor = 10 * 60_000

interface ResponseCacheDeps {
  invalidations: Invalidations
  findReader: FindReader
  /**
   * The maximum age of a response without an invalidation, in milliseconds. Some responses depend on the date, and an
   * invalidation may be lost.
   */
  maxAge: number
}

/**
 * Caches the responses that visitors get until the data behind them changes. Members get the same, unless the handler has
 * read them or the caller. Concurrent requests share one response, which is compressed once. A write shows in
 * the next response of this server, and of other servers once the invalidation arrives. An expired response is sent
 * instead of a 503 (`stale-if-error` of RFC 5861).
 */
export function cacheResponses(app: FastifyInstance, { invalidations, findReader, maxAge }: ResponseCacheDeps) {
  const ttl = maxAge + staleFor
  const cached = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    ttl,
    // 3000 bytes for the headers.
    sizeCalculation: ({ response }, key) => response.body.length + 2 * key.length + 3000,
    // A cached reading of the clock would last as long as the event loop is busy.
    ttlResolution: 0,
  })
  // At most one per request in progress.
  const inFlight = new Map<string, InFlight>()
  const pending = new WeakMap<FastifyRequest, InFlight>()
  const isCurrent = ({ tags, startedAt }: Pick<InFlight, 'tags' | 'startedAt'>) =>
    !invalidations.haveChanged(tags, startedAt)
  const ageOf = (key: string) => ttl - cached.getRemainingTTL(key)
  const isFresh = (key: string, { tags }: Cached) =>
    ageOf(key) < (tags.length === 0 ? Math.min(maxAge, maxAgeOfCounts) : maxAge)
  const remakes = createFrequency(remadeMax, manyAge)
  /**
   * Whether a response has the version that its reader has heard of: the message of another server may be on its way.
   * Anybody can name a version, so what was just made for one that does not exist is sent to all who name one.
   */
  const isNewEnough = (request: FastifyRequest, { response, named }: Shared, age: number) =>
    !isBefore(readMinVersion(request), response) || (isBefore(named, response) && age < newerEvery)
  const isUsable = (request: FastifyRequest, key: string, entry: Cached | undefined): entry is Cached => {
    if (!entry || !isFresh(key, entry) || !isNewEnough(request, entry, ageOf(key))) return false
    if (isCurrent(entry)) return true
    const mayWait = isOfMany(entry.tags) && !invalidations.hasEverythingChanged(entry.startedAt)
    return mayWait && ageOf(key) < manyAge && remakes.isHigh()
  }
  /** What a reader gets instead of an error. Without the database, nobody knows who a member is. */
  const findStale = (request: FastifyRequest, key: string): Shared | undefined => {
    const entry = cached.get(key)
    // Anyone who has seen something newer keeps that.
    if (!entry || !isCurrent(entry) || isBefore(readMinVersion(request), entry.response)) return undefined
    const isForAll = !entry.readers.isPersonal && entry.readers.differing.size === 0
    return isForAll || !isMember(request) ? { ...entry, response: aged(entry.response, ageOf(key)) } : undefined
  }
  const keysOf = createCacheKeys()
  /** The keys whose handlers wanted to know the caller: members do not wait for each other there. */
  const personal = new LRUCache<string, true>({ max: personalMax, ttl: maxAge })

  const start = (request: FastifyRequest, { key, tags }: CacheKey) => {
    const entry = isOfMany(tags) ? cached.get(key) : undefined
    // An expired list would be made again on a quiet server, too.
    if (entry && isFresh(key, entry) && !isCurrent(entry)) remakes.note()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const named = readMinVersion(request) ?? 0
    const own: InFlight = { key, tags, startedAt: invalidations.now(), named, outcome: promise, finish: resolve }
    inFlight.set(key, own)
    pending.set(request, own)
  }

  const enter = async (request: FastifyRequest, reply: FastifyReply, found: CacheKey): Promise<void> => {
    const entry = cached.get(found.key)
    // A client that has gone in the meantime ends no request: nobody may wait for its response.
    if (reply.raw.destroyed) return
    if (isUsable(request, found.key, entry)) return sendTo(request, reply, entry)
    const other = inFlight.get(found.key)
    if (!other || !isCurrent(other)) return start(request, found)
    const outcome = await other.outcome
    if (reply.raw.destroyed) return
    if (outcome.kind === 'shared' && isNewEnough(request, outcome, 0)) {
      const stale = outcome.response.status === 200 ? undefined : findStale(request, found.key)
      return sendTo(request, reply, stale ?? outcome)
    }
    if (outcome.kind === 'own') return start(request, found)
    // One of those who waited for a response that was personal, or too old for them, makes the one that they share.
    if (!isMember(request) || !personal.has(found.key)) return enter(request, reply, found)
  }

  /** Sends a response to those who share it. The others go on to the handler. */
  const sendTo = async (request: FastifyRequest, reply: FastifyReply, { response, readers }: Shared) => {
    if (!isMember(request) || !(await isFor(request, readers))) send(request, reply, response)
  }

  /** Whether a member gets another response than visitors. */
  const isFor = async (request: FastifyRequest, { isPersonal, differing }: Readers): Promise<boolean> => {
    if (isPersonal || differing.size === 0) return isPersonal
    const caller = await findReader(request)
    return caller !== undefined && differing.has(caller.id)
  }

  // Not async: a promise for each hook takes as long as a cached response. The rest of the lifecycle is left out.
  app.addHook('onRequest', (request, reply, done) => {
    const found = keysOf(request)
    if (found === undefined || isMember(request)) return done()
    const entry = cached.get(found.key)
    if (isUsable(request, found.key, entry)) return send(request, reply, entry.response)
    enter(request, reply, found).then(() => reply.sent || done(), done)
  })

  const finish = (request: FastifyRequest, outcome: Outcome = { kind: 'own' }) => {
    const entry = pending.get(request)
    if (!entry) return
    pending.delete(request)
    if (inFlight.get(entry.key) === entry) inFlight.delete(entry.key)
    entry.finish(outcome)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const entry = pending.get(request)
    if (!entry || !isShared(reply) || !variesByKey(request, reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const { key, tags, startedAt, named } = entry
    const readers = readersOf(request)
    if (readers.isPersonal) personal.set(key, true)
    if (readers.isDiffering || (readers.isPersonal && isMember(request))) {
      finish(request, { kind: 'personal' })
      return payload
    }
    const stale = isFailure(reply) ? findStale(request, key) : undefined
    if (stale) {
      // It was made for nobody who named a newer one.
      finish(request, { kind: 'shared', ...stale, named: 0 })
      return replace(reply, stale.response)
    }
    const response = await complete(request, reply, Buffer.from(payload as string))
    if (!isFailure(reply)) cached.set(key, { tags, startedAt, named, response, readers })
    finish(request, { kind: 'shared', named, response, readers })
    reply.headers(sharedCacheHeaders(request, response.status, response.headers))
    return response.body
  })

  // Other errors, aborted requests and streams are never shared.
  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('onRequestAbort', async (request) => finish(request))

  return {
    /** Serves members, too. As it may look for their sessions, the load is shed before. */
    serveMembers: () =>
      app.addHook('onRequest', (request, reply, done) => {
        const found = isMember(request) ? keysOf(request) : undefined
        if (found === undefined || personal.has(found.key)) return done()
        const serve = async () => {
          // A member whose response differs makes none for the others.
          const before = cached.get(found.key)
          if (!before || !(await isFor(request, before.readers))) await enter(request, reply, found)
        }
        serve().then(() => reply.sent || done(), done)
      }),
  }
}

/** Whether a response has an older version of its event than this one. */
const isBefore = (version: number | undefined, { headers }: CachedResponse) =>
  Number(headers['event-version']) < (version ?? 0)

/** Concurrent requests share a 503, too: otherwise each would wait for the database in turn. */
const isShared = ({ statusCode }: FastifyReply) => statusCode === 200 || statusCode === 503

/** Whether this is not the regular response: an error, or a page that is only its app shell for now. */
const isFailure = (reply: FastifyReply) => reply.statusCode !== 200 || reply.getHeader('cache-control') === 'no-store'

/** `Age` is in seconds. */
const aged = (response: CachedResponse, age: number): CachedResponse => ({
  ...response,
  headers: { ...response.headers, age: String(Math.round(age / 1000)) },
})

/** Replaces a response by another one; returns the body to send. */
function replace(reply: FastifyReply, { status, headers, body }: CachedResponse): Buffer {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.code(status).headers(headers)
  return body
}
