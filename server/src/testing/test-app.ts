import { addressOf } from '@muster/contract/client'
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '@muster/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type AppDeps, buildApp } from '../app.ts'
import { openDb, openPool } from '../db/connect.ts'
import { readsOf } from '../db/reads.ts'
import type { Db } from '../db/tables.ts'
import { quietLogger } from '../db/worker-logger.ts'
import { countPendingEvents } from '../features/army-stats/queries.counting.ts'
import { readStrengths } from '../features/army-stats/service.measuring.ts'
import { ratePlayers } from '../features/ratings/service.rating.ts'
import { noLimits } from '../http/limits/limits.ts'
import type { Envelope } from '../mail/transport.ts'
import { tasksOf } from '../tasks.ts'
import { emptyDatabase, openDatabase, readCatalogue } from './database.ts'
import { until } from './waiting.ts'
import { thisMachine } from './webhook-receiver.ts'

export const testConfig = {
  PUBLIC_URL: 'http://muster.test',
  CATALOGUE_EDITORS: ['editor@example.com'],
  FEEDBACK_TO: 'developer@example.com',
  TRUST_PROXY: false,
  LIVE_STREAMS: 500,
  LIVE_STREAMS_PER_ADDRESS: 300,
  STOP_AFTER: 0,
} satisfies AppDeps['config']

/** A response with a body of the contract, or a problem. */
interface TestResponse<E extends Endpoint> {
  status: number
  body: ResponseOf<E>
  headers: Record<string, unknown>
}

interface TestRequest<E extends Endpoint> {
  token?: string | undefined
  params?: ParamsOf<E>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
  headers?: Record<string, string>
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  /** Mails that the worker has sent, oldest first. */
  mails: Envelope[]
  /** Runs the worker until its queue is empty. */
  runJobs(): Promise<void>
  call<E extends Endpoint>(endpoint: E, request?: TestRequest<E>): Promise<TestResponse<E>>
}

type Overrides = (pool: pg.Pool) => Partial<AppDeps>
type Started = Pick<TestApp, 'app' | 'db' | 'pool'>

async function startApp(overrides: Overrides = () => ({})): Promise<Started> {
  const pool = openPool(await openDatabase(), () => {})
  const db = openDb(pool)
  const app = await buildApp({
    db,
    reads: readsOf(db),
    limits: noLimits,
    config: testConfig,
    pageDir: undefined,
    logger: false,
    findFailure: async () => undefined,
    extend: countBeforeRequests(db),
    ...overrides(pool),
  })
  return { app, db, pool }
}

/** The app of this worker's files without overrides: building one takes longer than most tests. */
let shared: Started | undefined

async function reuseApp(): Promise<Started> {
  if (shared && (await readCatalogue(shared.pool)) !== inject('catalogue')) {
    await shared.app.close()
    await shared.pool.end()
    shared = undefined
  }
  const started = shared ?? refuseToListen(await startApp())
  shared = started
  return started
}

/** A server listens once, so a second file that wants it to would depend on the order of the files. */
function refuseToListen(started: Started): Started {
  started.app.listen = () => {
    throw new Error('This app belongs to many files. A file that listens passes overrides: startTestApp(() => ({}))')
  }
  return started
}

/**
 * The real application on this worker's database, for one test file. The database is empty before each test, or once
 * for tests that write nothing. Mails are collected instead of sent. Two apps of one file share the database, like two
 * servers. A file gets an app of its own by passing overrides; the others of this worker share one, and do not close it.
 */
export function startTestApp(overrides?: Overrides, emptied: 'before each' | 'once' = 'before each'): TestApp {
  const test = { mails: [] as Envelope[] } as TestApp

  beforeAll(async () => {
    Object.assign(test, await (overrides ? startApp(overrides) : reuseApp()))
    if (emptied === 'once') await emptyDatabase(test.pool)
  })

  beforeEach(async () => {
    test.mails.length = 0
    if (emptied === 'before each') await emptyDatabase(test.pool)
  })

  afterAll(async () => {
    if (!overrides) return
    await test.app.close()
    await test.pool.end()
  })

  test.runJobs = async () => {
    const transport = async (mail: Envelope) => void test.mails.push(mail)
    const taskList = tasksOf({
      db: test.db,
      transport,
      from: 'muster@example.com',
      publicUrl: testConfig.PUBLIC_URL,
      feedbackTo: testConfig.FEEDBACK_TO,
      editors: testConfig.CATALOGUE_EDITORS,
      networkPolicy: thisMachine,
      ratePlayers: () => ratePlayers(test.db),
      measureStrengths: (scope, onProgress) => readStrengths(test.db, scope, onProgress),
    })
    const hasJobs = async (condition: RawBuilder<unknown>) => {
      const { rows } = await sql`select from graphile_worker.jobs where ${condition} limit 1`.execute(test.db)
      return rows.length > 0
    }
    // `runOnce` resolves before the last job is off the queue, and so may leave the next one of the same queue.
    do {
      await runOnce({ pgPool: test.pool, taskList, logger: quietLogger, noHandleSignals: true })
      await until(async () => !(await hasJobs(sql`locked_by like 'otpool-%'`)))
    } while (await hasJobs(sql`locked_at is null and run_at <= now() and attempts < max_attempts`))
  }

  test.call = async <E extends Endpoint>(endpoint: E, { token, params, query, body, headers }: TestRequest<E> = {}) => {
    const response = await test.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, { params, query }),
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
    // Typed as the response that the test expects. The status shows whether it is a problem.
    const json = (response.body === '' ? undefined : response.json()) as ResponseOf<E>
    return { status: response.statusCode, body: json, headers: response.headers }
  }
  return test
}

/** A server counts armies within a second of a change. Tests count before each request instead of waiting. */
const countBeforeRequests = (db: Db) => async (app: FastifyInstance) => {
  const inSequence = pLimit(1)
  app.addHook('onRequest', () => inSequence(() => countPendingEvents(db)))
}
