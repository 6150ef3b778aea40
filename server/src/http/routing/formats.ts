import { basePath } from '@muster/contract'
import type { Format } from '@muster/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CsvRow, toCsv } from './csv.ts'

/** The content of each format. */
interface Contents {
  csv: readonly CsvRow[]
}

interface Writer<Content> {
  mediaType: string
  write(content: Content): string
}

/** The formats of responses besides JSON. */
export const formats: { [F in Format]: Writer<Contents[F]> } = {
  csv: { mediaType: 'text/csv', write: toCsv },
}

/** Converts a result to the content of each format. */
export type Conversions<F extends Format, Result> = { [format in F]: (result: Result) => Contents[format] }

/** The one of these formats that the caller prefers to JSON. */
export function preferredFormat(request: FastifyRequest, others: readonly Format[]): Format | undefined {
  const accepted = request.accepts().type(['application/json', ...others.map((format) => formats[format].mediaType)])
  return others.find((format) => formats[format].mediaType === accepted)
}

/** Sends content as a file of this format. */
export function sendAs<F extends Format>(reply: FastifyReply, format: F, content: Contents[F]) {
  const { mediaType, write } = formats[format]
  return reply
    .type(`${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName(reply.request.url, format)}"`)
    .send(write(content))
}

/**
 * `/api/v1/stats/armies/Flesh-eater%20Courts/games?limit=7` to `muster-stats-armies-Flesh-eater-Courts-games.csv`,
 * however the path is encoded: the response may be cached for other spellings.
 */
function fileName(url: string, format: Format) {
  const [path = ''] = url.split('?', 1)
  const plain = decodeURIComponent(path).slice(basePath.length).replace(/\/$/, '')
  const name = plain.endsWith(`.${format}`) ? plain.slice(0, -format.length - 1) : plain
  return `muster${name.replace(/\W+/g, '-')}.${format}`
}
