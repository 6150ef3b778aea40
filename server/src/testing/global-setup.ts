import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { noTimeLimits, openDb, openPool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { loadPlaces } from '../features/places/queries.loading.ts'
import { databaseUrl, readCatalogue } from './database.ts'

/**
 * One cluster per run: an embedded one, or that of DATABASE_URL. Each test database is a copy of a migrated template,
 * which PostgreSQL creates by copying files. It also makes the OpenAPI document.
 */
export default async function setUp(project: TestProject) {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../scripts/openapi.ts', import.meta.url))])
  const cluster = await openCluster()
  const templateName = `muster_template_${process.pid}`
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  const pool = openPool(databaseUrl(cluster.url, templateName), () => {}, noTimeLimits)
  await migrate(pool)
  // For all tests: a search must not depend on whether another test has loaded the places.
  await loadPlaces(openDb(pool))
  project.provide('adminUrl', cluster.url)
  project.provide('templateName', templateName)
  project.provide('catalogue', await readCatalogue(pool))
  await pool.end()
  return async () => {
    // The template and the copies of the workers, which exit without a hook.
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [templateName])
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    await admin.end()
    await cluster.close()
  }
}

async function openCluster() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  // PostgreSQL refuses to run as root and uses another account. Without access for that account, the data would go
  // elsewhere.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  await disableDurability(embedded.url)
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Test data need not survive a crash, so no commit waits for the disk. */
async function disableDurability(url: string) {
  const admin = new pg.Client(url)
  await admin.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`alter system set ${setting} = off`)
  }
  await admin.query('select pg_reload_conf()')
  await admin.end()
}
