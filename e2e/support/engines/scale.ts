import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { freePort, type Muster, startMuster } from '../server.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type BalancedServers, startProxy } from './haproxy.ts'
import { startPooler } from './pgbouncer.ts'
import { deployFile, haproxy, pgbouncer, postgres, requirePrograms, varnish } from './program.ts'
import { startCache } from './varnish.ts'

/** Everything that docs/scaling.md describes, on this machine. */
export interface Scale {
  /** The address of the proxy. */
  url: string
  web: readonly Muster[]
  worker: Muster
  primary: Cluster
  /** Follows the primary, and serves visitors' reads. */
  standby: Cluster
  close(): Promise<void>
}

/**
 * Starts HAProxy, Varnish, servers and a worker, PgBouncer, and PostgreSQL with a standby. Throws a sentence that names
 * the programs that are missing.
 */
export async function startScale(settings: Record<string, string> = {}, servers = 4): Promise<Scale> {
  requirePrograms([haproxy, varnish, pgbouncer, postgres])
  const shutdownHooks: (() => Promise<void>)[] = []
  const close = async () => {
    for (const each of shutdownHooks.splice(0).reverse()) await each().catch(() => {})
  }
  const opened = <T extends { close(): Promise<void> }>(one: T): T => {
    shutdownHooks.push(one.close)
    return one
  }
  try {
    const primary = opened(await startCluster(15))
    await setRole(primary.url)
    const standby = opened(await primary.follow())
    const pooler = opened(await startPooler(primary.url))
    const cachePort = await freePort()
    const ports = await Promise.all(Array.from({ length: servers }, freePort))
    const cached = async (proxy: BalancedServers) => {
      const cache = await startCache(cachePort, proxy.originPort)
      shutdownHooks.push(cache.stop)
    }
    const publicPort = await freePort()
    const start = (ROLE: string, port: number) =>
      startMuster({
        DATABASE_URL: pooler.url,
        DATABASE_SESSION_URL: primary.url,
        DATABASE_REPLICA_URL: standby.url,
        PUBLIC_URL: `http://localhost:${publicPort}`,
        // The proxy and the cache.
        TRUST_PROXY: 'loopback',
        STOP_AFTER: '2',
        ...settings,
        ROLE,
        PORT: String(port),
      })
    const worker = opened(await start('worker', await freePort()))
    const web: Muster[] = []
    for (const started of await Promise.allSettled(ports.map((port) => start('web', port)))) {
      if (started.status === 'rejected') throw started.reason
      web.push(opened(started.value))
    }
    const proxy = opened(await startProxy({ ports, cachePort, port: publicPort }))
    await cached(proxy)
    return { url: proxy.url, web, worker, primary, standby, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What connections through the pooler do not bring. */
async function setRole(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(await readFile(deployFile('role.sql'), 'utf8')).finally(() => client.end())
}
