import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { noTimeLimits, openPool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the cluster of this run, to make others from. */
    adminUrl: string
    templateName: string
  }
}

/**
 * One cluster per run: the embedded one, or that of DATABASE_URL. A migrated template makes creating a test's database
 * a copy of files.
 */
export default async function setUp(project: TestProject) {
  const cluster = await openCluster()
  const templateName = `muster_template_${process.pid}`
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  const pool = openPool(databaseUrl(cluster.url, templateName), () => {}, noTimeLimits)
  await migrate(pool)
  await pool.end()
  project.provide('adminUrl', cluster.url)
  project.provide('templateName', templateName)
  return async () => {
    await admin.query(`drop database ${templateName}`)
    await admin.end()
    await cluster.close()
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  // The address of a Unix socket has no host, which new URL() does not take.
  return clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

async function openCluster() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // When root runs the tests, PostgreSQL runs as somebody else; where that account has no access, the data would go
  // elsewhere.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
