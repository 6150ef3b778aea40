import { Readable } from 'node:stream'
import { basePath } from '@muster/contract'
import { listOpenData, OpenDataFormat } from '@muster/contract/open-data'
import { z } from '@muster/contract/zod'
import type { FastifyInstance } from 'fastify'
import type { Reads } from '../../db/reads.ts'
import { busy } from '../../http/limits/queue.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { allowCrossOriginReads } from '../../http/routing/cors.ts'
import type { Route } from '../../http/routing/route.ts'
import { nameOf, presentOpenData } from './present.ts'
import { findFile, findFiles } from './queries.ts'
import { streamFile } from './service.ts'

interface OpenDataDeps {
  reads: Reads
  publicUrl: string
}

const dayMessage = 'Must be a day, such as 2026-11-25'
// PostgreSQL has no year 0.
const FileParams = z.object({ day: z.iso.date(dayMessage).regex(/^[12]/, dayMessage), format: OpenDataFormat })

/** How many files are sent at the same time. A slow download holds some chunks of 64 kB. */
const downloadsMax = 100

const forEver = 'public, max-age=31536000, immutable'

/** The list of open data, and its files. */
export function openDataRoutes(app: FastifyInstance, route: Route, { reads, publicUrl }: OpenDataDeps) {
  route(listOpenData, async ({ reads: db }) => presentOpenData(await findFiles(db), publicUrl))

  let downloads = 0
  app.get<{ Params: z.output<typeof FileParams> }>(
    `${basePath}/data/matches-:day(^\\d{4}-\\d{2}-\\d{2}$).:format(^csv|jsonl$).gz`,
    { schema: { hide: true, params: FileParams }, onRequest: [allowCrossOriginReads] },
    async ({ params, method, headers }, reply) => {
      const file = await reads.run((db) => findFile(db, params))
      if (!file) throw notFound('file')
      const etag = `"${file.sha256}"`
      reply.headers({ etag, 'cache-control': forEver })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type('application/gzip').headers({
        'content-length': file.bytes,
        'content-disposition': `attachment; filename="${nameOf(params)}"`,
      })
      // Without a stream, Fastify would say that the file is empty.
      if (method === 'HEAD') return reply.send(Readable.from([]))
      if (downloads >= downloadsMax) throw busy()
      downloads++
      return reply.send(streamFile(reads, params).once('close', () => downloads--))
    },
  )
}
