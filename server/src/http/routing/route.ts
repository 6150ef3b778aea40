import { Readable } from 'node:stream'
import { basePath } from '@muster/contract'
import { changePassword, logout } from '@muster/contract/accounts'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@muster/contract/endpoint'
import { checkPairings, pairSwiss } from '@muster/contract/pairings'
import { isRole, type Role } from '@muster/contract/roles'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preValidationHookHandler,
} from 'fastify'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import {
  type Actor,
  authenticate,
  type Caller,
  type FindCaller,
  type FindReader,
  findReaderBy,
  readersOf,
  setPersonal,
  slipOf,
  tokenOf,
  type Viewer,
  viewerOf,
} from '../authentication.ts'
import { createQueue } from '../limits/queue.ts'
import { type LimitState, rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { allowCrossOriginReads } from './cors.ts'
import { type CsvRow, prefersCsv, sendCsv, sendSheet } from './csv.ts'
import {
  createIdempotency,
  isStoredResponse,
  keyedCallOf,
  type Presented,
  replay,
  type Transact,
} from './idempotency.ts'
import { isKeyed } from './refusals.ts'
import { csvSchemaOf, isBodyOptional, schemaOf } from './route-schema.ts'
import { type ExpectedVersions, readIfMatch } from './versions.ts'

/** The input of a handler: validated, with the caller where the endpoint requires one. */
export interface HandlerContext<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: UserOf<E['access']>
  /** The code that the caller sent in the header Slip; it opens a match. */
  slip: string | undefined
  /** The database to read from: the replica, if there is one, for visitors, who cannot miss writes of their own. */
  reads: Db
  /** The viewer of an event that may not be public. */
  viewer: Viewer
  /** The caller of an endpoint that is public but shows more to some; throws 401 if there is none. */
  requireCaller(): Promise<Caller>
  request: FastifyRequest
  reply: FastifyReply
  /** The versions of the changed resource that the caller has seen. */
  ifMatch: ExpectedVersions
  /**
   * Runs a use case in one transaction and responds with its presented result. For a call with an Idempotency-Key, the
   * transaction stores the response, so a POST does everything within a single one.
   */
  transactWith<Row>(present: (row: Row) => Result<E>): Transact<Row>
}

type UserOf<A extends Access> = A extends 'anyone'
  ? undefined
  : A extends 'participant'
    ? Caller | undefined
    : A extends Role
      ? Actor
      : Caller

type Result<E extends Endpoint> = undefined extends ResponseOf<E> ? unknown : ResponseOf<E>

/** The presenter of a use case without content. */
export const noContent = () => undefined

/**
 * Binds an endpoint of the contract to its handler, and for CSV to a function that makes the rows of a result. A stream
 * is the JSON of a result that is too large to be built in memory.
 */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: HandlerContext<E>) => Promise<Result<E> | Presented | Readable>,
  ...rowsOf: E extends { csv: string } ? [(result: Result<E>) => CsvRow[]] : []
) => void

export interface RouteDeps {
  db: Db
  reads: Reads
  findCaller: FindCaller
  /** The same for reads, which may be some seconds behind the end of a session. */
  findReader: FindReader
  /** Whether a replica has what the client has heard of; undefined if it has heard of nothing. */
  isCurrentFor: (request: FastifyRequest) => ((db: Db) => Promise<boolean>) | undefined
  /** Counts a write of an account; throws above the limit. */
  countWrite: (caller: Caller) => Promise<LimitState | undefined>
  /** Throws for a code that no slip has. */
  checkSlip: (request: FastifyRequest, slip: string) => Promise<unknown>
  /** Counts a write with a slip; throws above the limit. */
  countSlipWrite: (slip: string) => Promise<LimitState | undefined>
  /** Counts an expensive public call by its address; throws above the limit. */
  countPairing: (request: FastifyRequest) => Promise<LimitState | undefined>
}

/** The queue for large responses: a page of a thousand matches takes some megabytes while it is built. */
const largeResponses = { concurrency: 8, waiting: 400, timeout: 700 }

export function routesOf(
  app: FastifyInstance,
  { db, reads, findCaller, findReader, isCurrentFor, checkSlip, countWrite, countSlipWrite, countPairing }: RouteDeps,
): Route {
  const enqueue = createQueue(largeResponses)
  const { once, transactFor } = createIdempotency(db)
  const callers = new WeakMap<FastifyRequest, Caller>()
  /** Bodies as sent, before the contract's schema parses them. */
  const sentBodies = new WeakMap<FastifyRequest, unknown>()
  const captureBody: preValidationHookHandler = async (request) => {
    sentBodies.set(request, request.body)
  }
  const findWriter = findReaderBy(findCaller)
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    readersOf(request).isPersonal = true
    const caller = await authenticate(request, findCaller)
    setPersonal(reply)
    return caller
  }
  // Before the body is read: an unauthorised caller learns nothing about valid input.
  const requireCaller: onRequestHookHandler = async (request, reply) => {
    callers.set(request, await identify(request, reply))
  }
  // The holder of a slip needs no account, but who has one speaks for it. A replaced slip opens no stored response.
  const requireParticipant: onRequestHookHandler = async (request, reply) => {
    const slip = slipOf(request)
    if (slip === undefined) {
      callers.set(request, await identify(request, reply))
      return
    }
    reply.header('cache-control', 'no-store')
    await checkSlip(request, slip)
    const caller = await viewerOf(request, findWriter, reply).findCaller()
    if (caller) callers.set(request, caller)
  }
  const countWrites: onRequestHookHandler = async (request, reply) => {
    const caller = callers.get(request)
    const slip = slipOf(request)
    if (caller) reply.headers(rateLimitHeaders(await countWrite(caller)))
    else if (slip !== undefined) reply.headers(rateLimitHeaders(await countSlipWrite(slip)))
  }
  const countPairings: onRequestHookHandler = async (request, reply) => {
    reply.headers(rateLimitHeaders(await countPairing(request)))
  }

  // All limits count before the body is read, so that junk counts too.
  const onRequestOf = (endpoint: Endpoint) => {
    if (pairings.includes(endpoint)) return [allowCrossOriginReads, countPairings]
    if (endpoint.access === 'anyone') return isRead(endpoint) ? [allowCrossOriginReads] : []
    const authenticateCaller = endpoint.access === 'participant' ? requireParticipant : requireCaller
    return isLimited(endpoint) ? [authenticateCaller, countWrites] : [authenticateCaller]
  }

  return <E extends Endpoint>(
    endpoint: E,
    handler: (call: HandlerContext<E>) => Promise<Result<E> | Presented | Readable>,
    rowsOf?: (result: Result<E>) => CsvRow[],
  ) => {
    const query = Object.keys(endpoint.query?.shape ?? {})
    const bind = (url: string, schema: object, formOf: (request: FastifyRequest) => 'json' | 'csv' | 'sheet') =>
      app.route({
        // Only public responses are shared. A slip admits like a session, but in a header that a cache key leaves out.
        config: {
          ...(endpoint.access === 'anyone' && { varies: { query, hasCsv: rowsOf !== undefined } }),
          ...(rowsOf && { table: { endpoint, rowsOf } }),
        },
        method: endpoint.method,
        url,
        schema,
        ...(endpoint.bodyMax && { bodyLimit: endpoint.bodyMax }),
        onRequest: onRequestOf(endpoint),
        preValidation: [...(isBodyOptional(endpoint) ? [emptyBody] : []), ...(isKeyed(endpoint) ? [captureBody] : [])],
        handler: async (request, reply) => {
          // Fastify's types do not know that the validator compiler has replaced these by the parsed values.
          const { params, query, body } = request as { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
          const caller = callers.get(request)
          const { access } = endpoint
          // The one place from which services learn which role a call needs.
          const viewer = viewerOf(request, isRead(endpoint) ? findReader : findWriter, reply)
          const actor = caller && isRole(access) && { ...caller, needs: access, noteVersion: viewer.noteVersion }
          const user = (actor || caller) as HandlerContext<E>['user']
          const keyed = isKeyed(endpoint) ? keyedCallOf(request, caller, sentBodies.get(request)) : undefined
          const call = {
            params,
            query,
            body,
            user,
            slip: slipOf(request),
            request,
            reply,
            requireCaller: () => identify(request, reply),
            viewer,
            ifMatch: readIfMatch(request),
            transactWith: transactFor(keyed, endpoint.status),
          }
          const handle = (from: Db) => handler({ ...call, reads: from })
          // A replica that hangs must not block the queue; the number of its connections limits it already.
          const run = (from: Db, isReplica = false) =>
            endpoint.isLarge && !isReplica ? enqueue(() => handle(from)) : handle(from)
          // Others may share the response: visitors, or those who see the same of an event.
          const isShared = tokenOf(request) === undefined || (access === 'anyone' && !reads.hasReplica)
          const execute = () => (isRead(endpoint) && isShared ? reads.run(run, isCurrentFor(request)) : run(db))
          const result = await (keyed ? once(keyed, execute) : execute())
          if (isStoredResponse(result)) return replay(reply, result)
          reply.code(endpoint.status)
          if (result instanceof Readable) return reply.type('application/json; charset=utf-8').send(result)
          if (rowsOf) {
            reply.header('vary', 'accept')
            const form = formOf(request)
            const rows = form === 'json' ? [] : rowsOf(result as Result<E>)
            if (form === 'csv') return sendCsv(reply, rows)
            if (form === 'sheet') return sendSheet(reply, rows, `${endpoint.csv}\r\n`)
          }
          return endpoint.status === 204 ? reply.send() : result
        },
      })
    const url = basePath + endpoint.path
    bind(url, schemaOf(endpoint), (request) => (prefersCsv(request) ? 'csv' : 'json'))
    if (!rowsOf) return
    bind(`${url}.csv`, csvSchemaOf(endpoint), () => 'csv')
    bind(`${url}.sheet`, { ...schemaOf(endpoint), hide: true }, () => 'sheet')
  }
}

const isRead = ({ method }: Endpoint) => method === 'GET'

/** A thief of a token must not be able to keep its owner from signing out or changing the password. */
const unlimited: readonly Endpoint[] = [logout, changePassword]

/** Expensive calls that need no account. */
const pairings: readonly Endpoint[] = [pairSwiss, checkPairings]

const isLimited = (endpoint: Endpoint) => !isRead(endpoint) && !unlimited.includes(endpoint)

const emptyBody: preValidationHookHandler = async (request) => Object.assign(request, { body: request.body ?? {} })
