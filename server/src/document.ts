import swagger from '@fastify/swagger'
import { apiVersion } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { openDb, openPool } from './db/connect.ts'
import { readsOf } from './db/reads.ts'
import { type CsvTables, withDescriptions } from './docs/descriptions.ts'
import { OpenApi } from './docs/openapi.ts'
import { noLimits } from './http/limits/limits.ts'

const description = `The open API of Muster, a free tracker for friendly tabletop miniature wargame events.

Reading needs no account. To write, sign in with \`POST /auth/login\` and send the token as \`Authorization: Bearer …\`.
Errors are RFC 9457 problems: \`code\` is for programs, \`detail\` is a sentence for people.
Writes and pairings have the headers \`RateLimit\` and \`RateLimit-Policy\`: how much of the limit is left, and until when.

Events, matches and participants carry a \`version\`. Send it as \`If-Match: "3"\` with a change: if somebody else was faster, the
answer is 412 \`changed_meanwhile\` with the thing as it is now in \`current\`. Send an \`Idempotency-Key\` (a UUID of your own) with a
POST, and it is safe to send it again when the answer was lost: for 14 days, you get the first answer.

Muster's sources contain a typed client for TypeScript and JavaScript: \`npm run client:pack\` makes a package of it (docs/client.md), and
\`examples/standings-bot\` uses it.`

/** The OpenAPI 3.1 document of all routes. The server that sends it adds its own address. */
export async function createDocument(): Promise<OpenApi> {
  // Never connects: the document depends on the contract alone.
  const db = openDb(openPool('postgresql://localhost/none', () => {}))
  const tables: CsvTables = new Map()
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
      STOP_AFTER: 0,
    },
    pageDir: undefined,
    logger: false,
    findFailure: async () => undefined,
    extend: (instance) => collectRoutes(instance, tables),
  })
  const document = OpenApi.parse(withoutUnused(app.swagger()))
  await app.close()
  return withDescriptions(document, tables)
}

async function collectRoutes(app: FastifyInstance, tables: CsvTables) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Muster', version: apiVersion, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [],
      security: [],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of a login' },
          slip: { type: 'apiKey', in: 'header', name: 'Slip', description: 'The code on the slip of a match' },
        },
      },
      tags: [
        { name: 'accounts', description: 'Accounts and sessions' },
        { name: 'armies', description: 'The army catalogue' },
        { name: 'events', description: 'Tournaments and friendly games' },
        { name: 'alerts', description: 'Notifications about new events that match a search' },
        { name: 'places', description: 'Places that events can be near' },
        { name: 'players', description: 'The records of players over all events' },
        { name: 'feedback', description: 'Feedback to the developer' },
        { name: 'matches', description: 'The matches of an event' },
        { name: 'pairings', description: 'Pairing rounds, of any tournament' },
        { name: 'participants', description: 'The participants of an event, in standings order' },
        { name: 'rounds', description: 'The rounds of an event: paired, checked, published' },
        { name: 'standings', description: 'The standings of an event, and what decides them' },
        { name: 'stats', description: 'How much is recorded, and how armies perform' },
        { name: 'data', description: 'All matches of listed events as files, without names' },
      ],
    },
    transform: createJsonSchemaTransform({ schemaRegistry: z.globalRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: z.globalRegistry }),
  })
  app.addHook('onRoute', ({ config }) => {
    if (config?.table) tables.set(config.table.endpoint, config.table.rowsOf)
  })
}

/** Each schema is generated twice, for requests and for responses; those that nothing refers to are left out. */
function withoutUnused(document: object): object {
  const { components, ...rest } = Document.parse(document)
  const text = JSON.stringify({ rest, components })
  const schemas = Object.entries(components.schemas)
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  const pruned = { ...rest, components: { ...components, schemas: Object.fromEntries(used) } }
  // One that was left out may have been the last to refer to another.
  return used.length < schemas.length ? withoutUnused(pruned) : pruned
}

const Document = z.looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
