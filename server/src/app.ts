import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import { findCaller } from './features/accounts/queries.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { armyRoutes } from './features/armies/routes.ts'
import { armyStatsRoutes } from './features/army-stats/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { matchRoutes } from './features/matches/routes.ts'
import { readBuiltPage, renderPages } from './features/pages/pages.ts'
import { pageRoutes } from './features/pages/routes.ts'
import { participantRoutes } from './features/participants/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { registerCookies, tokenOf } from './http/authentication.ts'
import { registerDocuments } from './http/documents.ts'
import type { Limits } from './http/limits.ts'
import { collectMethods, refuseOtherMethods } from './http/methods.ts'
import { serveFiles } from './http/page.ts'
import { registerProbes } from './http/probes.ts'
import { answerClientError, answerProblems, answerUnreadable } from './http/problems.ts'
import { routesOf } from './http/route.ts'

export interface AppDeps {
  db: Db
  /** The replica for public reads; the same as `db` when there is none. */
  readDb: Db
  limits: Limits
  config: Pick<Config, 'PUBLIC_URL' | 'CATALOGUE_EDITORS' | 'FEEDBACK_TO' | 'TRUST_PROXY'>
  /** The folder of the built page; undefined serves the API alone. */
  pageDir: string | undefined
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | false
  /** Whether the parts behind the application can do their work now. */
  isReady: () => Promise<boolean>
  /** Adds to the application before its routes, such as measuring. */
  extend?: (app: FastifyInstance) => Promise<void>
}

const mebibyte = 1024 * 1024

/** The whole application, ready for `inject` or `listen`. It reads no environment and starts nothing. */
export async function buildApp({
  db,
  readDb,
  limits,
  config,
  pageDir,
  logger,
  isReady,
  extend,
}: AppDeps): Promise<FastifyInstance> {
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: mebibyte,
    // A phone that lost the network in the middle of a request must not keep its connection for ever.
    requestTimeout: 30_000,
    clientErrorHandler: answerClientError,
    trustProxy: config.TRUST_PROXY,
    // A line for each request would bury what matters; METRICS_PORT counts and times them.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadable(pageDir !== undefined),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Presenters are typed by the contract, and a test holds every answer against its schema; checking again here would only cost.
  app.setSerializerCompiler(() => JSON.stringify)
  acceptEmptyJson(app)
  const pagesDeps = { db: readDb, publicUrl: config.PUBLIC_URL }
  answerProblems(app, pageDir === undefined ? undefined : renderPages(await readBuiltPage(pageDir), pagesDeps))
  const methods = collectMethods(app)
  await extend?.(app)

  // Rather a clear "try again in a moment" to some than a page that never comes for all.
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 })
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
      },
    },
    strictTransportSecurity: isHttps,
  })
  await app.register(compress, { threshold: 1024 })
  await app.register(etag)
  await app.register(accepts)
  registerProbes(app, isReady)
  await registerCookies(app)
  await registerDocuments(app, config.PUBLIC_URL)

  app.addHook('onSend', async (request, reply) => {
    // What is shown changes as matches are played: a browser may keep it, but asks each time whether it still holds. Answers to
    // who is signed in are for nobody else, and those to a write for nobody at all.
    if (!request.url.startsWith('/api/') || reply.hasHeader('cache-control')) return
    const isRead = ['GET', 'HEAD'].includes(request.method)
    reply.header(
      'cache-control',
      !isRead ? 'no-store' : tokenOf(request) === undefined ? 'no-cache' : 'private, no-cache',
    )
  })

  const route = routesOf(app, { db, readDb, findCaller: (tokenHash) => findCaller(db, tokenHash) })
  accountRoutes(route, { db, limits, isHttps })
  armyRoutes(route, { db, editors: config.CATALOGUE_EDITORS })
  armyStatsRoutes(route)
  eventRoutes(route, { db })
  feedbackRoutes(route, { db, limits, mailTo: config.FEEDBACK_TO })
  matchRoutes(route, { db })
  participantRoutes(route, { db })
  statsRoutes(route, { db, readDb })
  pageRoutes(app, pagesDeps)
  refuseOtherMethods(app, methods)
  if (pageDir !== undefined) await serveFiles(app, pageDir)
  await app.ready()
  return app
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
