import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basePath } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { allowCrossOriginReads } from '../http/routing/cors.ts'

/** Made by `npm run build`, `npm run dev` and the tests (`scripts/openapi.ts`). */
const documentFile = new URL('../../../web/dist-server/openapi.json', import.meta.url)

export const documentPath = `${basePath}/openapi.json`

/**
 * The OpenAPI 3.1 document. It is read when somebody first asks for it, and kept: it is larger than all sources of the
 * contract.
 */
export function documentRoute(app: FastifyInstance, publicUrl: string) {
  let document: Promise<string> | undefined
  const read = async () => {
    const { servers: _servers, ...others } = JSON.parse(await readFile(documentFile, 'utf8'))
    return JSON.stringify({ ...others, servers: [{ url: publicUrl }] })
  }
  app.get(documentPath, { schema: { hide: true }, onRequest: [allowCrossOriginReads] }, async (_request, reply) => {
    document ??= read()
    return reply.type('application/json').send(await document)
  })
}

/** Throws if the document is missing. */
export function requireDocument() {
  if (!existsSync(documentFile))
    throw new Error('The OpenAPI document is missing. Please build the page again: npm run build')
}
