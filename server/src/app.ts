import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Reads } from './db/reads.ts'
import type { Db } from './db/tables.ts'
import { apiDocsRoute } from './docs/api-docs.ts'
import { documentRoute } from './docs/routes.ts'
import { findCaller } from './features/accounts/queries.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { rememberSessions } from './features/accounts/service.sessions.ts'
import { armyRoutes } from './features/armies/routes.ts'
import { armyStatsRoutes } from './features/army-stats/routes.ts'
import { createStrengths } from './features/army-stats/service.strengths.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { deletionRoutes } from './features/deletion/routes.ts'
import { embedRoutes } from './features/embeds/routes.ts'
import { readListed } from './features/events/queries.listing.ts'
import { eventRoutes } from './features/events/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { calendarRoutes, feedRoutes } from './features/feeds/routes.ts'
import { hallRoutes } from './features/hall/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { matchRoutes } from './features/matches/routes.ts'
import { mergeRoutes } from './features/merges/routes.ts'
import { leaveMerge } from './features/merges/service.splitting.ts'
import { openDataRoutes } from './features/open-data/routes.ts'
import { pairingRoutes } from './features/pairings/routes.ts'
import { createPairings } from './features/pairings/service.ts'
import { participantRoutes } from './features/participants/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { playerRoutes } from './features/players/routes.ts'
import { pollRoutes } from './features/polls/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { refuseUnknownSlip } from './features/reports/service.slips.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { type FindCaller, findReaderBy } from './http/authentication.ts'
import { invalidateAfterWrites } from './http/cache/after-writes.ts'
import { setCacheControl } from './http/cache/cache-control.ts'
import { createInvalidations, type Invalidations } from './http/cache/invalidations.ts'
import { cacheResponses } from './http/cache/response-cache.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { serveFiles, serveFormerAssets } from './http/files.ts'
import { addressOf, type Limits } from './http/limits/limits.ts'
import { warnAboutProxy } from './http/limits/proxy-warning.ts'
import { shedLoad } from './http/limits/shedding.ts'
import { endConnections, handleClientError, limitConnections, socketLimits } from './http/limits/sockets.ts'
import { registerProbes } from './http/probes.ts'
import { registerPreflights } from './http/routing/cors.ts'
import { identifyInternal, requestInternally } from './http/routing/internal.ts'
import { acceptEmptyJson } from './http/routing/json.ts'
import { collectMethods, refuseOtherMethods } from './http/routing/methods.ts'
import { handleErrors, mebibyte } from './http/routing/problems.ts'
import { parseQuery } from './http/routing/query.ts'
import { routesOf } from './http/routing/route.ts'
import { isCurrentFor } from './live/queries.ts'
import { type LiveSetting, liveRoutes } from './live/routes.ts'
import type { LiveTimes } from './live/times.ts'
import { alertRoutes, unsubscribingRoutes } from './notices/alerts/routes.ts'
import { channelRoutes } from './notices/channels/routes.ts'
import { mailRoutes } from './notices/mails/routes.ts'
import { readBuiltPage } from './rendering/built.ts'
import { pagesOf } from './rendering/pages.ts'
import { pageRoutes } from './rendering/routes.ts'
import { handleUnreadable, servePages } from './rendering/serve-pages.ts'
import { createPasswords } from './security/passwords.ts'
import { relyingPartyOf } from './security/webauthn.ts'
import { type NetworkPolicy, publicInternet } from './webhooks/post.ts'

export interface AppDeps {
  db: Db
  /** Where visitors' reads go: to the replica, if there is one. */
  reads: Reads
  limits: Limits
  config: Pick<Config, 'PUBLIC_URL' | 'CATALOGUE_EDITORS' | 'FEEDBACK_TO' | 'TRUST_PROXY' | LiveSetting>
  /** The folder of the built page; undefined serves the API alone. */
  pageDir: string | undefined
  /** The files of former builds of the page, by path. */
  formerAssets?: ReadonlyMap<string, string>
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | false
  /** Returns why the database or the worker cannot serve now, and what prevents only some of it; undefined if nothing does. */
  findFailure: () => Promise<string | undefined>
  findWarning?: () => string | undefined
  /** Which URLs webhooks may have. */
  networkPolicy?: NetworkPolicy
  /** How many queries wait for a connection. */
  waiting?: () => number
  /** Invalidations by writes of this server and of others. */
  invalidations?: Invalidations
  /** Whether to cache responses until a write invalidates them. */
  cachesResponses?: boolean
  /** Shorter times of live streams, for tests. */
  liveTimes?: Partial<LiveTimes>
  /** Adds to the application before its routes, for example metrics. */
  extend?: (app: FastifyInstance) => Promise<void>
}

/**
 * The maximum age of a cached response without an invalidation, in milliseconds. A replica may lag behind the writes,
 * so its responses expire sooner.
 */
const maxResponseAge = { primary: 30_000, replica: 1000 }

/** The whole application, ready for `inject` or `listen`. It reads no environment and starts nothing. */
export async function buildApp({
  db,
  reads,
  limits,
  config,
  pageDir,
  formerAssets = new Map(),
  logger,
  findFailure,
  findWarning,
  networkPolicy = publicInternet,
  waiting = () => 0,
  invalidations = createInvalidations(),
  cachesResponses = false,
  liveTimes = {},
  extend,
}: AppDeps): Promise<FastifyInstance> {
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: mebibyte,
    ...socketLimits,
    clientErrorHandler: handleClientError,
    trustProxy: config.TRUST_PROXY,
    // A log entry for each request would bury what matters; METRICS_PORT counts and times requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    frameworkErrors: handleUnreadable(pageDir !== undefined),
  })
  app.setValidatorCompiler(validatorCompiler)
  // The contract types the presenters, and a test checks every response against its schema; another check here would
  // only cost time.
  app.setSerializerCompiler(() => JSON.stringify)
  acceptEmptyJson(app)
  limitConnections(app.server, app.log)
  endConnections(app)
  warnAboutProxy(app, config.TRUST_PROXY)
  identifyInternal(app)
  handleErrors(app)
  const methods = collectMethods(app)
  registerPreflights(app)
  await extend?.(app)
  const findCallerIn: FindCaller = (tokenHash) => findCaller(db, tokenHash)
  const findReader = findReaderBy(rememberSessions(findCallerIn, invalidations))
  const maxAge = reads.hasReplica ? maxResponseAge.replica : maxResponseAge.primary
  const cache = cachesResponses ? cacheResponses(app, { invalidations, findReader, maxAge }) : undefined
  invalidateAfterWrites(app, { invalidations, ...(cache && { readListed: (ids) => readListed(db, ids) }) })
  const built = pageDir === undefined ? undefined : await readBuiltPage(pageDir)

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(built?.styleHash),
    strictTransportSecurity: isHttps,
  })
  const { isLate } = await shedLoad(app, waiting)
  // What a replica has sent to visitors may lack what a member has written.
  if (!reads.hasReplica) cache?.serveMembers()
  // A compressed body of a few kilobytes could unpack to a mebibyte, and no client needs to compress.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(etag)
  await app.register(accepts)
  registerProbes(app, { findFailure, findWarning: () => findWarning?.() ?? reads.failure })
  await app.register(cookie)
  setCacheControl(app)

  const isEditor = (email: string) => config.CATALOGUE_EDITORS.includes(email)
  const route = routesOf(app, {
    db,
    reads,
    findCaller: findCallerIn,
    findReader,
    isCurrentFor,
    countPairing: (request) => limits.count('pairings_address', addressOf(request)),
    checkSlip: (request, slip) => refuseUnknownSlip(db, { limits, address: addressOf(request) }, slip),
    countSlipWrite: (slip) => limits.count('slip_writes', slip),
    countWrite: ({ id, email }) => limits.count(isEditor(email) ? 'editor_writes' : 'writes', String(id)),
  })
  const relyingParty = relyingPartyOf(config.PUBLIC_URL)
  const accountDeps = { db, limits, passwords: createPasswords(), relyingParty, isHttps }
  accountRoutes(route, { ...accountDeps, leaveMerge })
  deletionRoutes(route, accountDeps)
  alertRoutes(route, { db, limits, networkPolicy })
  await unsubscribingRoutes(app, db)
  await mailRoutes(app, route, db)
  channelRoutes(route, { db, limits, networkPolicy })
  armyRoutes(route, { db, editors: config.CATALOGUE_EDITORS })
  armyStatsRoutes(route, createStrengths(app, db))
  calendarRoutes(route, { db, publicUrl: config.PUBLIC_URL })
  cardRoutes(route, { db, limits })
  claimRoutes(route, { db, limits })
  listRoutes(route, { db, limits })
  staffRoutes(route, { db, limits, publicUrl: config.PUBLIC_URL })
  hallRoutes(route, { db, limits })
  eventRoutes(route, { limits, isEditor })
  exportRoutes(route, { db, limits, publicUrl: config.PUBLIC_URL })
  feedbackRoutes(route, { db, limits, mailTo: config.FEEDBACK_TO })
  importRoutes(app, route, { db, limits, editors: config.CATALOGUE_EDITORS })
  matchRoutes(route, db)
  const pagesDeps = { reads, publicUrl: config.PUBLIC_URL }
  openDataRoutes(app, route, pagesDeps)
  const pairings = createPairings()
  app.addHook('onClose', pairings.stop)
  pairingRoutes(route, pairings)
  participantRoutes(route)
  playerRoutes(route)
  pollRoutes(route)
  passkeyRoutes(route, accountDeps)
  mergeRoutes(route, accountDeps)
  placeRoutes(route)
  ratingRoutes(route)
  reportRoutes(route, { db, publicUrl: config.PUBLIC_URL })
  reviewRoutes(route, { db, editors: config.CATALOGUE_EDITORS })
  roundRoutes(route, pairings)
  statsRoutes(route, db)
  liveRoutes(app, { db, findCaller: findCallerIn, invalidations, config, times: liveTimes })
  pageRoutes(app, { ...pagesDeps, limits })
  feedRoutes(app, { db, ...pagesDeps })
  embedRoutes(app, pagesDeps)
  documentRoute(app, config.PUBLIC_URL)
  refuseOtherMethods(app, methods)
  if (pageDir !== undefined && built !== undefined) {
    await serveFiles(app, pageDir)
    serveFormerAssets(app, formerAssets)
    await apiDocsRoute(app, { pageDir, publicUrl: config.PUBLIC_URL })
    const pages = pagesOf(built, {
      ...pagesDeps,
      requestApi: (url, ip) => requestInternally(app, url, ip),
      isLate,
      onFault: (error, path) => app.log.error({ err: error, path }, 'a page could not be rendered'),
    })
    servePages(app, pages)
  }
  await app.ready()
  return app
}
