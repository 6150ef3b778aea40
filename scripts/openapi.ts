// Writes docs/openapi.json, so that API changes show up in its diff: `node scripts/openapi.ts`. A test checks that it
// is up to date.
import { writeFile } from 'node:fs/promises'
import { buildApp } from '../server/src/app.ts'
import { openDb, openPool } from '../server/src/db/connect.ts'
import { readsOf } from '../server/src/db/reads.ts'
import { noLimits } from '../server/src/http/limits.ts'

// Never connects: the document depends on the contract alone.
const db = openDb(openPool('postgresql://localhost/none', () => {}))
const app = await buildApp({
  db,
  reads: readsOf(db),
  limits: noLimits,
  config: { PUBLIC_URL: 'http://localhost:3000', CATALOGUE_EDITORS: [], FEEDBACK_TO: undefined, TRUST_PROXY: false },
  pageDir: undefined,
  logger: false,
  findFailure: async () => undefined,
})
const { body } = await app.inject({ url: '/api/v1/openapi.json' })
await writeFile(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(JSON.parse(body), null, 2)}\n`)
await app.close()
process.exit(0)
