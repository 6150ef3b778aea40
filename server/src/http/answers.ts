import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheKeyOf, plainPathOf, variesByKey } from './answer-keys.ts'
import type { Changes, Topic } from './changes.ts'
import { type Answer, complete, send } from './codings.ts'
import { topicsOf } from './topics.ts'

/** A response that is cached or in flight, and when its making began. */
interface Making {
  key: string
  topics: readonly Topic[]
  since: number
  made: Promise<Answer | undefined>
  finish: (answer: Answer | undefined) => void
}

type Kept = Pick<Making, 'topics' | 'since'> & { answer: Answer }

/** In bytes: the lists and some thousand events of a busy evening. */
const keptBytes = 32 * 1024 * 1024

/** A larger one is made for each request. */
const largest = 4 * 1024 * 1024

/**
 * How much longer than its age limit a response may replace an error, in milliseconds. A database is usually back within
 * minutes; what other servers write in that time cannot be heard of.
 */
const staleFor = 10 * 60_000

interface AnswersDeps {
  changes: Changes
  /** How old a response may be of which no change was heard, in milliseconds: some are about today, and a signal may be lost. */
  maxAge: number
}

/**
 * Caches responses for signed-out visitors until the data behind them changes: compressed once, and made once for all
 * who ask at the same time. What somebody has written is in the next response of this server, and in those of others
 * when they have heard of it. A response that is only too old is sent instead of a 503 (`stale-if-error` of RFC 5861).
 */
export function keepAnswers(app: FastifyInstance, { changes, maxAge }: AnswersDeps) {
  const ttl = maxAge + staleFor
  const kept = new LRUCache<string, Kept>({
    ...{ maxSize: keptBytes, maxEntrySize: largest, ttl },
    // With its headers, each of which is a text of its own.
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 3000,
    // A clock that tests can set, read each time: its last reading would live as long as the loop is busy.
    ...{ perf: { now: () => Date.now() }, ttlResolution: 0 },
  })
  // As many as there are requests in progress.
  const inFlight = new Map<string, Making>()
  const makings = new WeakMap<FastifyRequest, Making>()
  const isCurrent = ({ topics, since }: Pick<Making, 'topics' | 'since'>) => !changes.haveChanged(topics, since)
  const ageOf = (key: string) => ttl - kept.getRemainingTTL(key)

  app.addHook('onRequest', async (request, reply) => {
    const key = cacheKeyOf(request)
    const topics = key === undefined ? undefined : topicsOf(plainPathOf(request.url))
    if (key === undefined || topics === undefined) return
    const found = kept.get(key)
    if (found && isCurrent(found) && ageOf(key) <= maxAge) return send(request, reply, found.answer)
    const other = inFlight.get(key)
    const answer = other && isCurrent(other) ? await other.made : undefined
    if (answer) return send(request, reply, answer)
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const making: Making = { key, topics, since: changes.now(), made: promise, finish: resolve }
    inFlight.set(key, making)
    makings.set(request, making)
  })

  const finish = (request: FastifyRequest, answer?: Answer) => {
    const making = makings.get(request)
    if (!making) return
    makings.delete(request)
    if (inFlight.get(making.key) === making) inFlight.delete(making.key)
    making.finish(answer)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const making = makings.get(request)
    if (!making || !isShared(reply) || !variesByKey(request, reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const { key, topics, since } = making
    const stale = isFailure(reply) ? kept.get(key) : undefined
    if (stale && isCurrent(stale)) {
      const answer = aged(stale.answer, ageOf(key))
      finish(request, answer)
      return replace(reply, answer)
    }
    const answer = await complete(request, reply, Buffer.from(payload as string))
    if (!isFailure(reply)) kept.set(key, { topics, since, answer })
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
const aged = (answer: Answer, age: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, age: String(Math.round(age / 1000)) },
})

/** Sends another response than the one that was made. */
function replace(reply: FastifyReply, { status, headers, body }: Answer): Buffer {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.code(status).headers(headers)
  return body
}
