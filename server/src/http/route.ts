import { basePath, endpoints } from '@muster/contract'
import { changePassword, logout } from '@muster/contract/accounts'
import type { BodyOf, Endpoint, Format, ParamsOf, QueryOf, ResponseOf } from '@muster/contract/endpoint'
import { errorCodes, Problem } from '@muster/contract/errors'
import { checkPairings, pairSwiss } from '@muster/contract/pairings'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preValidationHookHandler,
} from 'fastify'
import { z } from 'zod'
import type { Reads } from '../db/reads.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from './app-error.ts'
import { authenticate, type Caller, type FindCaller, tokenOf, type Viewer } from './authentication.ts'
import { openToPages } from './cors.ts'
import { type Conversions, formats, preferredOf, sendAs } from './formats.ts'
import { IdempotencyKey, isKept, keyedCallOf, openIdempotency, sendAgain, type Transact } from './idempotency.ts'
import { createQueue } from './queue.ts'
import { isKeyed, refusalsOf } from './refusals.ts'
import { type ExpectedVersions, IfMatch, readIfMatch } from './versions.ts'

/** What a handler gets: validated input, and the caller where the endpoint requires one. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: E['access'] extends 'anyone' ? undefined : Caller
  /**
   * Where to read from: the replica, if there is one, for readers without an account, who have no writes of their own
   * to miss.
   */
  reads: Db
  /** Who wants to see an event that may not be for everybody. */
  viewer: Viewer
  /** The caller of an endpoint that is open to all but shows more to some; throws 401 if there is none. */
  requireCaller(): Promise<Caller>
  request: FastifyRequest
  reply: FastifyReply
  /** The versions that the caller has seen of the thing to be changed. */
  ifMatch: ExpectedVersions
  /**
   * Runs a use case in one transaction and answers with what `present` makes of its result. If the caller sent an
   * Idempotency-Key, the answer is kept in that transaction, so a POST does everything within one of these.
   */
  answering<Row>(present: (row: Row) => Answer<E>): Transact<Row, Answer<E>>
}

type Answer<E extends Endpoint> = undefined extends ResponseOf<E> ? unknown : ResponseOf<E>

/** The presenter of a use case without an answer. */
export const noContent = () => undefined

/**
 * Binds an endpoint of the contract to its handler; an endpoint with other formats says what these are written from.
 */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  ...others: E extends { formats: readonly (infer F extends Format)[] } ? [Conversions<F, Answer<E>>] : []
) => void

export interface RouteDeps {
  db: Db
  reads: Reads
  findCaller: FindCaller
  /** Counts a write of an account; throws when there are too many. */
  countWrite: (caller: Caller) => Promise<void>
  /** Counts a public call that costs work; throws when there are too many from its address. */
  countPairing: (request: FastifyRequest) => Promise<void>
}

/**
 * How many large answers are made at once, and how many wait. A page of a thousand matches takes some megabytes
 * meanwhile.
 */
const largeAnswers = { concurrency: 8, waiting: 400, timeout: 700 }

export function routesOf(app: FastifyInstance, { db, reads, findCaller, countWrite, countPairing }: RouteDeps): Route {
  const enqueue = createQueue(largeAnswers)
  const { once, transactFor } = openIdempotency(db)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await authenticate(request, findCaller)
    // What is meant for this caller only is never cached: not even by the browser, which others may use later.
    reply.header('cache-control', 'no-store')
    return caller
  }
  // Before the body is even read: an unauthorised caller learns noContent about what would be valid.
  const requireCaller: onRequestHookHandler = async (request, reply) => {
    callers.set(request, await identify(request, reply))
  }
  const viewerOf = (request: FastifyRequest, reply: FastifyReply): Viewer => ({
    key: (request.query as { key?: string }).key,
    findCaller: async () => {
      if (tokenOf(request) === undefined) return undefined
      return identify(request, reply).catch((error) => {
        if (error instanceof AppError && error.code === 'not_signed_in') return undefined
        throw error
      })
    },
  })
  const countWrites: onRequestHookHandler = async (request) => {
    const caller = callers.get(request)
    if (caller) await countWrite(caller)
  }

  // All limits count before the body is read, so that junk counts too.
  const onRequestOf = (endpoint: Endpoint) => {
    if (pairings.includes(endpoint)) return [countPairing]
    if (endpoint.access === 'anyone') return isRead(endpoint) ? [openToPages] : []
    return isLimited(endpoint) ? [requireCaller, countWrites] : [requireCaller]
  }

  return <E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
    conversions?: Conversions<Format, Answer<E>>,
  ) => {
    const others = endpoint.formats ?? []
    const query = Object.keys(endpoint.query?.shape ?? {})
    const bind = (url: string, schema: object, formatOf: (request: FastifyRequest) => Format | undefined) =>
      app.route({
        config: { varies: { query, formats: others } },
        method: endpoint.method,
        url,
        schema,
        ...(endpoint.bodyMax && { bodyLimit: endpoint.bodyMax }),
        onRequest: onRequestOf(endpoint),
        preValidation: [...(isBodyOptional(endpoint) ? [emptyBody] : []), ...(isKeyed(endpoint) ? [keepBody] : [])],
        handler: async (request, reply) => {
          // The validator compiler put the parsed values there, which Fastify's types cannot know.
          const { params, query, body } = request as { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
          const user = callers.get(request) as Call<E>['user']
          const keyed = isKeyed(endpoint)
            ? keyedCallOf(request, callers.get(request), sentBodies.get(request))
            : undefined
          const call = {
            ...{ params, query, body, user, request, reply },
            requireCaller: () => identify(request, reply),
            viewer: viewerOf(request, reply),
            ifMatch: readIfMatch(request),
            answering: transactFor(keyed, endpoint.status),
          }
          const ask = (from: Db) => handler({ ...call, reads: from })
          // A replica that hangs must not hold up the line: it has only that many connections.
          const make = (from: Db, isReplica = false) =>
            endpoint.isLarge && !isReplica ? enqueue(() => ask(from)) : ask(from)
          const act = () => (isRead(endpoint) && tokenOf(request) === undefined ? reads.ask(make) : make(db))
          const answer = await (keyed ? once(keyed, act) : act())
          if (isKept(answer)) return sendAgain(reply, answer)
          reply.code(endpoint.status)
          if (conversions) {
            reply.header('vary', 'accept')
            const format = formatOf(request)
            if (format) return sendAs(reply, format, conversions[format](answer))
          }
          return endpoint.status === 204 ? reply.send() : answer
        },
      })
    const url = basePath + endpoint.path
    bind(url, schemaOf(endpoint), (request) => preferredOf(request, others))
    for (const format of others) bind(`${url}.${format}`, { ...schemaOf(endpoint), hide: true }, () => format)
  }
}

const isRead = ({ method }: Endpoint) => method === 'GET'

/** Somebody who has stolen a token must not be able to keep its owner from signing out or changing the password. */
const unlimited: readonly Endpoint[] = [logout, changePassword]

/** Calls that cost work although nobody signs in for them. */
const pairings: readonly Endpoint[] = [pairSwiss, checkPairings]

const isLimited = (endpoint: Endpoint) => !isRead(endpoint) && !unlimited.includes(endpoint)

const isBodyOptional = ({ body }: Endpoint) => body?.safeParse({}).success === true

/** Bodies as they were sent, before the contract's schema has parsed them. */
const sentBodies = new WeakMap<FastifyRequest, unknown>()

const keepBody: preValidationHookHandler = async (request) => {
  sentBodies.set(request, request.body)
}

const emptyBody: preValidationHookHandler = async (request) => {
  request.body ??= {}
}

const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))

/** What Fastify validates with and the OpenAPI document is generated from. */
function schemaOf(endpoint: Endpoint) {
  const { params, query, body, response, status, tag, summary, formats: others = [] } = endpoint
  const answers: Record<number, unknown> = {
    [status]: response
      ? {
          description: summary,
          content: {
            'application/json': { schema: response },
            ...Object.fromEntries(others.map((format) => [formats[format].mediaType, { schema: z.string() }])),
          },
        }
      : z.null().describe(summary),
  }
  for (const code of refusalsOf(endpoint)) {
    answers[errorCodes[code].status] = {
      description: code,
      content: { 'application/problem+json': { schema: Problem } },
    }
  }
  return {
    operationId: names.get(endpoint) ?? endpoint.path,
    tags: [tag],
    summary,
    ...(others.length > 0 && { description: others.map(noteOf).join(' ') }),
    ...securityOf(endpoint),
    ...(params && { params }),
    ...headersOf(endpoint),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answers,
  }
}

/** Who may be refused for not being signed in, although anybody may call: for them, a token changes the answer. */
function securityOf({ access, refusals }: Endpoint) {
  if (access !== 'anyone') return { security: [{ bearer: [] }] }
  return refusals?.includes('not_signed_in') ? { security: [{}, { bearer: [] }] } : {}
}

/** The headers that a call accepts, besides those of every call. */
function headersOf(endpoint: Endpoint) {
  const headers = {
    ...(endpoint.isVersioned && { 'if-match': IfMatch.optional() }),
    ...(isKeyed(endpoint) && { 'idempotency-key': IdempotencyKey.optional() }),
  }
  return Object.keys(headers).length > 0 ? { headers: z.looseObject(headers) } : {}
}

const noteOf = (format: Format) =>
  `As ${format.toUpperCase()} with the header Accept: ${formats[format].mediaType}, or at the same path with .${format} appended.`
