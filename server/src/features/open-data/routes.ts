import { Readable } from 'node:stream'
import { basePath } from '@muster/contract'
import { listOpenData, OpenDataFormat } from '@muster/contract/open-data'
import { z } from '@muster/contract/zod'
import type { FastifyInstance } from 'fastify'
import type { Reads } from '../../db/reads.ts'
import { addressOf } from '../../http/limits/limits.ts'
import { busy } from '../../http/limits/queue.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import { allowCrossOriginReads } from '../../http/routing/cors.ts'
import type { Route } from '../../http/routing/route.ts'
import { nameOf, presentOpenData } from './present.ts'
import { findContents, findFiles } from './queries.ts'
import { streamFile } from './service.ts'

interface OpenDataDeps {
  reads: Reads
  publicUrl: string
}

const dayMessage = 'Must be a day, such as 2026-11-25'
// PostgreSQL has no year 0.
const FileParams = z.object({ day: z.iso.date(dayMessage).regex(/^[12]/, dayMessage), format: OpenDataFormat })

/** How many files are sent at the same time, in all and to one address. A slow download holds some chunks of 64 kB. */
const downloadsMax = 100
const downloadsOfAddressMax = 5

/** A reader that takes nothing for this long is disconnected, in milliseconds: it holds the place of another. */
const silenceMax = 30_000

const forEver = 'public, max-age=31536000, immutable'

/** The list of open data, and its files. */
export function openDataRoutes(app: FastifyInstance, route: Route, { reads, publicUrl }: OpenDataDeps) {
  route(listOpenData, async ({ reads: db }) => presentOpenData(await findFiles(db), publicUrl))

  /** The address of each download. */
  const downloads: string[] = []
  app.get<{ Params: z.output<typeof FileParams> }>(
    `${basePath}/data/matches-:day(^\\d{4}-\\d{2}-\\d{2}$).:format(^csv|jsonl$).gz`,
    { schema: { hide: true, params: FileParams }, onRequest: [allowCrossOriginReads] },
    async ({ params, method, headers, ip }, reply) => {
      const file = await reads.run((db) => findContents(db, params))
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
      const address = addressOf({ ip })
      if (downloads.filter((each) => each === address).length >= downloadsOfAddressMax) throw tooManyDownloads()
      if (downloads.length >= downloadsMax) throw busy()
      downloads.push(address)
      reply.raw.setTimeout(silenceMax, () => reply.raw.destroy())
      return reply.send(streamFile(reads, file).once('close', () => downloads.splice(downloads.indexOf(address), 1)))
    },
  )
}

const tooManyDownloads = () =>
  new AppError(
    'too_many_attempts',
    `Muster sends at most ${downloadsOfAddressMax} files to one address at the same time. Please wait for one to end.`,
    { retryAfter: 5 },
  )
