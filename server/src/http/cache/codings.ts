import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedCacheHeaders } from './shared-caches.ts'

/** A response that is ready to send. */
export interface CachedResponse {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  body: Buffer
}

/** In bytes. Smaller bodies stay uncompressed; larger ones are compressed by another thread. */
const [compressedFrom, synchronousMax] = [1024, 256 * 1024]

export type Coding = 'br' | 'gzip' | 'identity'

/** The coding that a client prefers; Brotli among equals. */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>): Coding {
  const weights = new Map<string, number>()
  for (const part of (headers['accept-encoding'] ?? '').toLowerCase().split(',')) {
    const [, name, weight = '1'] = /^\s*([\w-]+|\*)\s*(?:;\s*q=([\d.]+))?\s*$/.exec(part) ?? []
    if (name !== undefined) weights.set(name, Number(weight))
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity'
}

// Quality 4 is a tenth larger than 5, in half the time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const compressors = {
  br: {
    sync: (text: Buffer) => brotliCompressSync(text, brotli),
    async: (text: Buffer) => promisify(brotliCompress)(text, brotli),
  },
  gzip: { sync: (text: Buffer) => gzipSync(text), async: promisify(gzip) },
}

async function compress(text: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  const compressor = compressors[coding]
  return text.length <= synchronousMax ? compressor.sync(text) : compressor.async(text)
}

/** Copies a body: a small `Buffer` is a view of a shared pool and would keep the whole pool alive. */
const copyOf = (body: Buffer) => Buffer.from(new Uint8Array(body).buffer)

/** Compresses a response, unless it is compressed already, and adds its final headers. */
export async function complete(request: FastifyRequest, reply: FastifyReply, text: Buffer): Promise<CachedResponse> {
  const coding = codingFor(request)
  const isReady = reply.hasHeader('content-encoding') || coding === 'identity' || text.length < compressedFrom
  const body = copyOf(isReady ? text : await compress(text, coding))
  if (!isReady) reply.header('content-encoding', coding)
  // The application sets the same, but after this hook.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  const vary = new Set(String(reply.getHeader('vary') ?? '').split(/, */)).add('accept-encoding')
  vary.delete('')
  const etag = `"${hash('sha1', body, 'base64url')}"`
  reply.headers({ vary: [...vary].join(', '), etag })
  const headers = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders(), 'content-length': body.length })
  return { status: reply.statusCode, headers: Object.fromEntries(headers), etag, body }
}

/** Sends a response directly, because the rest of Fastify's lifecycle would add nothing to it. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, body, ...cached }: CachedResponse,
): void {
  reply.hijack()
  // What hooks before have set is in the response already, if it belongs there.
  // A server that stops closes the connection all the same.
  for (const name of reply.raw.getHeaderNames()) if (name !== 'connection') reply.raw.removeHeader(name)
  const headers = { ...cached.headers, ...sharedCacheHeaders(request, status, cached.headers) }
  const isKnown = status === 200 && request.headers['if-none-match']?.replace(/^W\//, '') === etag
  if (!isKnown) return void reply.raw.writeHead(status, headers).end(body)
  const { 'content-length': _length, ...others } = headers
  reply.raw.writeHead(304, others).end()
}
