// `npm run openapi`: writes docs/api-outline.txt, so that API changes show up in its diff. A test checks that it is up
// to date.
import { writeFile } from 'node:fs/promises'
import { buildApp } from '../server/src/app.ts'
import { openDb, openPool } from '../server/src/db/connect.ts'
import { readsOf } from '../server/src/db/reads.ts'
import { outlineOf } from '../server/src/docs/api-outline.ts'
import { OpenApi } from '../server/src/docs/openapi.ts'
import { noLimits } from '../server/src/http/limits/limits.ts'

// Never connects: the document depends on the contract alone.
const db = openDb(openPool('postgresql://localhost/none', () => {}))
const app = await buildApp({
  db,
  reads: readsOf(db),
  limits: noLimits,
  config: {
    PUBLIC_URL: 'http://localhost:3000',
    CATALOGUE_EDITORS: [],
    FEEDBACK_TO: undefined,
    TRUST_PROXY: false,
    LIVE_STREAMS: 0,
    LIVE_STREAMS_PER_ADDRESS: 0,
  },
  pageDir: undefined,
  logger: false,
  findFailure: async () => undefined,
})
const document = (await app.inject({ url: '/api/v1/openapi.json' })).json()
await writeFile(new URL('../docs/api-outline.txt', import.meta.url), outlineOf(OpenApi.parse(document)))
await app.close()
process.exit(0)
