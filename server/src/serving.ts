import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppDeps, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { keepAssets } from './http/former-assets.ts'
import { measure, serveMetrics } from './http/metrics.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'
import { explainListening } from './start-errors.ts'

const pageDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What is served. */
export type Served = Pick<
  AppDeps,
  'db' | 'reads' | 'limits' | 'findFailure' | 'findWarning' | 'waiting' | 'invalidations'
>

interface ServeDeps extends Served {
  log: Logger
  shutdownHooks: ShutdownHooks
}

/** Builds the application of the settings, with the page and the metrics. */
export async function buildServer(
  config: Config,
  { log, shutdownHooks, ...served }: ServeDeps,
): Promise<FastifyInstance> {
  return buildApp({
    ...served,
    config,
    ...(await readPage(config, log)),
    logger: log,
    cachesResponses: true,
    extend: (app) => startMetrics(config, app, shutdownHooks),
  })
}

/** The built page, if there is one, and what open pages of former builds may still load. */
async function readPage({ DATA_DIR }: Config, log: Logger): Promise<Pick<AppDeps, 'pageDir' | 'formerAssets'>> {
  if (!existsSync(pageDir)) return { pageDir: undefined }
  const formerAssets = await keepAssets(pageDir, join(DATA_DIR, 'page-assets')).catch((error: unknown) => {
    log.warn({ err: error }, 'The files of former builds cannot be kept in DATA_DIR: open pages may have to load again')
    return new Map<string, string>()
  })
  return { pageDir, formerAssets }
}

async function startMetrics(config: Config, app: FastifyInstance, shutdownHooks: ShutdownHooks) {
  const { METRICS_PORT: port, HOST } = config
  if (port === undefined) return
  const registry = measure(app)
  shutdownHooks.add(
    'the metrics',
    await explainListening('METRICS_PORT', config, () => serveMetrics(registry, HOST, port)),
  )
}
