import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Reads } from './db/reads.ts'
import type { Db } from './db/tables.ts'
import { findCaller } from './features/accounts/queries.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { alertRoutes, unsubscribingRoutes } from './features/alerts/routes.ts'
import { armyRoutes } from './features/armies/routes.ts'
import { armyStatsRoutes } from './features/army-stats/routes.ts'
import { embedRoutes } from './features/embeds/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { calendarRoutes, feedRoutes } from './features/feeds/routes.ts'
import { matchRoutes } from './features/matches/routes.ts'
import { apiDocsRoute } from './features/pages/api-docs.ts'
import { readBuiltPage } from './features/pages/built.ts'
import { pagesOf } from './features/pages/pages.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { pairingRoutes } from './features/pairings/routes.ts'
import { endThreads } from './features/pairings/service.ts'
import { participantRoutes } from './features/participants/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { registerCookies } from './http/authentication.ts'
import { tagsChangedBy } from './http/cache-tags.ts'
import { answerPreflights } from './http/cors.ts'
import { registerDocuments } from './http/documents.ts'
import { serveFiles } from './http/files.ts'
import { requestInternally } from './http/internal.ts'
import { createInvalidations, type Invalidations } from './http/invalidations.ts'
import { addressOf, type Limits } from './http/limits.ts'
import { collectMethods, refuseOtherMethods } from './http/methods.ts'
import { answerUnreadable, servePages } from './http/pages.ts'
import { registerProbes } from './http/probes.ts'
import { answerProblems, mebibyte } from './http/problems.ts'
import { hasKey, parseQuery } from './http/query.ts'
import { cacheResponses } from './http/response-cache.ts'
import { routesOf } from './http/route.ts'
import { shedLoad } from './http/shedding.ts'
import { answerClientError, endConnections, limitConnections, socketLimits } from './http/sockets.ts'
import { type NetworkPolicy, publicInternet } from './webhooks/post.ts'

export interface AppDeps {
  db: Db
  /** Where visitors' reads go: to the replica, if there is one. */
  reads: Reads
  limits: Limits
  config: Pick<Config, 'PUBLIC_URL' | 'CATALOGUE_EDITORS' | 'FEEDBACK_TO' | 'TRUST_PROXY'>
  /** The folder of the built page; undefined serves the API alone. */
  pageDir: string | undefined
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | false
  /** What keeps the database or the worker from serving now; undefined when nothing does. */
  findFailure: () => Promise<string | undefined>
  /** Which URLs webhooks may have. */
  networkPolicy?: NetworkPolicy
  /** How many queries wait for a connection. */
  waiting?: () => number
  /** What was written, here and elsewhere. */
  changes?: Invalidations
  /** Whether answers are sent again as long as nothing was written that they are made of. */
  keepsAnswers?: boolean
  /** Adds to the application before its routes, for example metrics. */
  extend?: (app: FastifyInstance) => Promise<void>
}

/**
 * How old an answer may be that nothing is known to have changed, in milliseconds. A replica may not know yet what was
 * changed when it is asked.
 */
const maxResponseAge = { usual: 30_000, ofReplica: 1000 }

/** The whole application, ready for `inject` or `listen`. It reads no environment and starts nothing. */
export async function buildApp({
  db,
  reads,
  limits,
  config,
  pageDir,
  logger,
  findFailure,
  networkPolicy = publicInternet,
  waiting = () => 0,
  changes = createInvalidations(),
  keepsAnswers = false,
  extend,
}: AppDeps): Promise<FastifyInstance> {
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: mebibyte,
    ...socketLimits,
    clientErrorHandler: answerClientError,
    trustProxy: config.TRUST_PROXY,
    // A log line for each request would bury what matters; METRICS_PORT counts and times requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: answerUnreadable(pageDir !== undefined),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Presenters are typed by the contract, and a test checks every answer against its schema; checking again here would
  // only cost time.
  app.setSerializerCompiler(() => JSON.stringify)
  acceptEmptyJson(app)
  limitConnections(app.server, app.log)
  endConnections(app)
  warnOfProxy(app, config.TRUST_PROXY)
  answerProblems(app)
  const methods = collectMethods(app)
  answerPreflights(app)
  await extend?.(app)
  if (keepsAnswers)
    cacheResponses(app, { changes, maxAge: reads.hasReplica ? maxResponseAge.ofReplica : maxResponseAge.usual })
  noteWrites(app, changes)
  const built = pageDir === undefined ? undefined : await readBuiltPage(pageDir)

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'img-src': ["'self'", 'data:'],
        'style-src': ["'self'", ...(built?.styleHash === undefined ? [] : [`'${built.styleHash}'`])],
      },
    },
    strictTransportSecurity: isHttps,
  })
  const { isLate } = await shedLoad(app, waiting)
  // A body of a few kilobytes could unpack to a mebibyte: and no client needs to send it compressed.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(etag)
  await app.register(accepts)
  registerProbes(app, { findFailure, findNote: () => reads.failure })
  await registerCookies(app)
  await registerDocuments(app, config.PUBLIC_URL)

  app.addHook('onSend', async (request, reply) => {
    // Answers change as matches are played: a browser may keep one, but must revalidate it each time. Answers to a
    // write are never cached.
    const { url, config: options } = request.routeOptions
    if ((url?.startsWith('/api/') || options.varies) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', ['GET', 'HEAD'].includes(request.method) ? 'no-cache' : 'no-store')
    }
    // What only those see who have its link is in no cache that others share.
    const isSecret =
      options.varies?.query.includes('key') && hasKey(request) && reply.getHeader('cache-control') === 'no-cache'
    if (isSecret) reply.header('cache-control', 'private, no-cache')
  })

  const isEditor = (email: string) => config.CATALOGUE_EDITORS.includes(email)
  const route = routesOf(app, {
    db,
    reads,
    findCaller: (tokenHash) => findCaller(db, tokenHash),
    countPairing: (request) => limits.count('pairings_address', addressOf(request)),
    countWrite: ({ id, email }) => limits.count(isEditor(email) ? 'editor_writes' : 'writes', String(id)),
  })
  accountRoutes(route, { db, limits, isHttps })
  alertRoutes(route, { db, limits, networkPolicy })
  await unsubscribingRoutes(app, db)
  armyRoutes(route, { db, editors: config.CATALOGUE_EDITORS })
  armyStatsRoutes(route)
  calendarRoutes(route, { db, publicUrl: config.PUBLIC_URL })
  eventRoutes(route, { limits, isEditor })
  feedbackRoutes(route, { db, limits, mailTo: config.FEEDBACK_TO })
  matchRoutes(route, db)
  pairingRoutes(route)
  app.addHook('onClose', endThreads)
  participantRoutes(route)
  placeRoutes(route)
  roundRoutes(route)
  statsRoutes(route, db)
  const pagesDeps = { reads, publicUrl: config.PUBLIC_URL }
  pageRoutes(app, pagesDeps)
  feedRoutes(app, { db, ...pagesDeps })
  embedRoutes(app, pagesDeps)
  refuseOtherMethods(app, methods)
  if (pageDir !== undefined && built !== undefined) {
    await serveFiles(app, pageDir)
    await apiDocsRoute(app, { pageDir, publicUrl: config.PUBLIC_URL })
    const pages = pagesOf(built, {
      ...pagesDeps,
      ask: (url) => requestInternally(app, url),
      isLate,
      onFault: (error, path) => app.log.error({ err: error, path }, 'a page could not be drawn'),
    })
    servePages(app, pages)
  }
  await app.ready()
  return app
}

/**
 * Notes what was written before its writer is told, in order that the next answer shows it. What was refused has changed
 * nothing; what failed in its handler may have been committed.
 */
function noteWrites(app: FastifyInstance, changes: Invalidations) {
  const handled = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', async (request) => void handled.add(request))
  app.addHook('onSend', async (request, { statusCode }) => {
    const { method, routeOptions, params } = request
    const isRefused = !handled.has(request) || (statusCode >= 400 && statusCode < 500)
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.url === undefined || isRefused) return
    changes.note(tagsChangedBy(routeOptions.url, params as { event_id?: string }))
  })
}

/** Behind a proxy that is not trusted, all visitors share one address and therefore one set of limits. */
function warnOfProxy(app: FastifyInstance, trust: Config['TRUST_PROXY']) {
  if (trust !== false) return
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return
    isTold = true
    request.log.warn('A request came through a proxy, and TRUST_PROXY is not set: limits count all visitors as one')
  })
}

/** A call without a body may still say that its body is JSON, as our own client does. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
