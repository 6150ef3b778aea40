import { readFile } from 'node:fs/promises'
import { basePath } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { allowCrossOriginReads } from '../http/routing/cors.ts'

/** Made by `npm run build`, `npm run dev` and the tests (`scripts/openapi.ts`). */
export const documentFile = new URL('../../../web/dist-server/openapi.json', import.meta.url)

export const documentPath = `${basePath}/openapi.json`

/** The OpenAPI 3.1 document. It is read for each request: few want it, and it is larger than all sources of the contract. */
export const documentRoute = (app: FastifyInstance, publicUrl: string) =>
  app.get(documentPath, { schema: { hide: true }, onRequest: [allowCrossOriginReads] }, async (_request, reply) => {
    const document = JSON.parse(await readFile(documentFile, 'utf8'))
    return reply.type('application/json').send({ ...document, servers: [{ url: publicUrl }] })
  })
