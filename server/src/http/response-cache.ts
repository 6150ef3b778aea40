import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheKeyOf, plainPathOf, variesByKey } from './cache-keys.ts'
import { tagsOf } from './cache-tags.ts'
import { type CachedResponse, complete, send } from './codings.ts'
import type { CacheTag, Invalidations } from './invalidations.ts'

/** A response that is cached or in flight, and when its entry began. */
interface InFlight {
  key: string
  tags: readonly CacheTag[]
  startedAt: number
  response: Promise<CachedResponse | undefined>
  finish: (answer: CachedResponse | undefined) => void
}

type Cached = Pick<InFlight, 'tags' | 'startedAt'> & { answer: CachedResponse }

/** In bytes: the lists and some thousand events of a busy evening. */
const maxBytes = 32 * 1024 * 1024

/** A larger one is response for each request. */
const maxEntryBytes = 4 * 1024 * 1024

/**
 * How much longer than its age limit a response may replace an error, in milliseconds. A database is usually back within
 * minutes; what other servers write in that time cannot be heard of.
 */
const staleFor = 10 * 60_000

interface ResponseCacheDeps {
  changes: Invalidations
  /** How old a response may be of which no change was heard, in milliseconds: some are about today, and a signal may be lost. */
  maxAge: number
}

/**
 * Caches responses for signed-out visitors until the data behind them changes: compressed once, and response once for all
 * who ask at the same time. What somebody has written is in the next response of this server, and in those of others
 * when they have heard of it. A response that is only too old is sent instead of a 503 (`stale-if-error` of RFC 5861).
 */
export function cacheResponses(app: FastifyInstance, { changes, maxAge }: ResponseCacheDeps) {
  const ttl = maxAge + staleFor
  const cached = new LRUCache<string, Cached>({
    ...{ maxSize: maxBytes, maxEntrySize: maxEntryBytes, ttl },
    // With its headers, each of which is a text of its own.
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 3000,
    // A clock that tests can set, read each time: its last reading would live as long as the loop is busy.
    ...{ perf: { now: () => Date.now() }, ttlResolution: 0 },
  })
  // As many as there are requests in progress.
  const inFlight = new Map<string, InFlight>()
  const pending = new WeakMap<FastifyRequest, InFlight>()
  const isCurrent = ({ tags, startedAt }: Pick<InFlight, 'tags' | 'startedAt'>) => !changes.haveChanged(tags, startedAt)
  const ageOf = (key: string) => ttl - cached.getRemainingTTL(key)

  app.addHook('onRequest', async (request, reply) => {
    const key = cacheKeyOf(request)
    const tags = key === undefined ? undefined : tagsOf(plainPathOf(request.url))
    if (key === undefined || tags === undefined) return
    const found = cached.get(key)
    if (found && isCurrent(found) && ageOf(key) <= maxAge) return send(request, reply, found.answer)
    const other = inFlight.get(key)
    const answer = other && isCurrent(other) ? await other.response : undefined
    if (answer) return send(request, reply, answer)
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>()
    const entry: InFlight = { key, tags, startedAt: changes.now(), response: promise, finish: resolve }
    inFlight.set(key, entry)
    pending.set(request, entry)
  })

  const finish = (request: FastifyRequest, answer?: CachedResponse) => {
    const entry = pending.get(request)
    if (!entry) return
    pending.delete(request)
    if (inFlight.get(entry.key) === entry) inFlight.delete(entry.key)
    entry.finish(answer)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const entry = pending.get(request)
    if (!entry || !isShared(reply) || !variesByKey(request, reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const { key, tags, startedAt } = entry
    const stale = isFailure(reply) ? cached.get(key) : undefined
    if (stale && isCurrent(stale)) {
      const answer = aged(stale.answer, ageOf(key))
      finish(request, answer)
      return replace(reply, answer)
    }
    const answer = await complete(request, reply, Buffer.from(payload as string))
    if (!isFailure(reply)) cached.set(key, { tags, startedAt, answer })
    finish(request, answer)
    return answer.body
  })

  // Other errors, aborted requests and streams are never shared.
  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('onRequestAbort', async (request) => finish(request))
}

/** A failure is shared with those who wait for the same: otherwise each would wait for the database in turn. */
const isShared = ({ statusCode }: FastifyReply) => statusCode === 200 || statusCode === 503

/** Whether this is not what the server would usually send: an error, or a page that is sent as its app shell for now. */
const isFailure = (reply: FastifyReply) => reply.statusCode !== 200 || reply.getHeader('cache-control') === 'no-store'

/** `Age` is in seconds. */
const aged = (answer: CachedResponse, age: number): CachedResponse => ({
  ...answer,
  headers: { ...answer.headers, age: String(Math.round(age / 1000)) },
})

/** Sends another response than the one that was response. */
function replace(reply: FastifyReply, { status, headers, body }: CachedResponse): Buffer {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.code(status).headers(headers)
  return body
}
