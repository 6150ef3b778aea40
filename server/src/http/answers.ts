import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { basePath } from '@muster/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mayBeSignedIn } from './authentication.ts'
import type { Changes, Topic } from './changes.ts'
import { topicsOf } from './topics.ts'

/** An answer as it is sent: nothing of it has to be made again. */
interface Answer {
  headers: OutgoingHttpHeaders
  etag: string
  body: Buffer
}

/** An answer that is kept, or on its way, and what it was made of at which moment. */
interface Making {
  key: string
  topics: readonly Topic[]
  since: number
  made: Promise<Answer | undefined>
  finish: (answer: Answer | undefined) => void
}

type Kept = Pick<Making, 'topics' | 'since'> & { answer: Answer }

/** In bytes: the lists and some thousand events of a busy evening. */
const keptBytes = 32 * 1024 * 1024

/** A larger one is made for each who asks. */
const largest = 4 * 1024 * 1024

/** What is smaller is not worth compressing, and what is larger is compressed by another thread, in bytes. */
const [worthCompressing, quicklyCompressed] = [1024, 256 * 1024]

interface AnswersDeps {
  changes: Changes
  /** How old an answer may be of which no change was heard, in milliseconds: some are about today, and a signal may be lost. */
  maxAge: number
}

/**
 * Sends answers to people who are not signed in as they were sent before, as long as nothing was changed that they are
 * made of: compressed once, and made once for all who ask at the same time. What somebody has written is in the next
 * answer of this server, and in those of others when they have heard of it.
 */
export function keepAnswers(app: FastifyInstance, { changes, maxAge }: AnswersDeps) {
  const kept = new LRUCache<string, Kept>({
    ...{ maxSize: keptBytes, maxEntrySize: largest, ttl: maxAge },
    // With its headers, each of which is a text of its own.
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 3000,
  })
  // As many as there are requests in progress.
  const onTheirWay = new Map<string, Making>()
  const makings = new WeakMap<FastifyRequest, Making>()
  const isCurrent = ({ topics, since }: Pick<Making, 'topics' | 'since'>) => !changes.haveChanged(topics, since)

  app.addHook('onRequest', async (request, reply) => {
    const topics = mayBeKept(request) ? topicsOf(request.url) : undefined
    if (topics === undefined) return
    const key = `${codingFor(request)} ${withoutTrackers(request.url)}`
    const found = kept.get(key)
    if (found && isCurrent(found)) return send(request, reply, found.answer)
    const other = onTheirWay.get(key)
    const answer = other && isCurrent(other) ? await other.made : undefined
    if (answer) return send(request, reply, answer)
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const making: Making = { key, topics, since: changes.now(), made: promise, finish: resolve }
    onTheirWay.set(key, making)
    makings.set(request, making)
  })

  const finish = (request: FastifyRequest, answer?: Answer) => {
    const making = makings.get(request)
    if (!making) return
    makings.delete(request)
    const { key, topics, since } = making
    if (onTheirWay.get(key) === making) onTheirWay.delete(key)
    if (answer) kept.set(key, { topics, since, answer })
    making.finish(answer)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (!makings.has(request) || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const answer = await complete(request, reply, Buffer.from(payload as string))
    finish(request, answer)
    return answer.body
  })

  // What was refused, hung up or sent as a stream is nobody else's answer.
  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('onRequestAbort', async (request) => finish(request))
}

/** Of what only some see, or want in another form, nothing is kept. */
const mayBeKept = (request: FastifyRequest) =>
  request.method === 'GET' &&
  !mayBeSignedIn(request) &&
  !/[?&]key=/.test(request.url) &&
  !request.headers.accept?.includes('csv') &&
  !request.headers['accept-encoding']?.includes('q=')

/** What others add to the address of a page to follow who comes by it, in part anew for each. It changes no answer. */
const trackers =
  /(?<=[?&])(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|ttclid|twclid|yclid|mc_[ce]id|_gl)=[^&]*(?:&|$)/g

const withoutTrackers = (url: string) =>
  url.startsWith(basePath) ? url : url.replace(trackers, '').replace(/[?&]$/, '')

type Coding = 'br' | 'gzip' | 'identity'

// A tenth larger than with 5, in half the time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const compressors = {
  br: {
    now: (text: Buffer) => brotliCompressSync(text, brotli),
    later: (text: Buffer) => promisify(brotliCompress)(text, brotli),
  },
  gzip: { now: (text: Buffer) => gzipSync(text), later: promisify(gzip) },
}

async function compressed(text: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  const { now, later } = compressors[coding]
  return text.length <= quicklyCompressed ? now(text) : later(text)
}

/** A small buffer is part of a larger one, all of which would be kept. */
const alone = (body: Buffer) => Buffer.from(new Uint8Array(body).buffer)

function codingFor({ headers }: FastifyRequest): Coding {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Compresses an answer, unless it comes so, and gives it the headers that it is sent with. */
async function complete(request: FastifyRequest, reply: FastifyReply, text: Buffer): Promise<Answer> {
  const coding = codingFor(request)
  const isReady = reply.hasHeader('content-encoding') || coding === 'identity' || text.length < worthCompressing
  const body = alone(isReady ? text : await compressed(text, coding))
  if (!isReady) reply.header('content-encoding', coding)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  const vary = new Set(String(reply.getHeader('vary') ?? '').split(/, */)).add('accept-encoding')
  vary.delete('')
  const etag = `"${hash('sha1', body, 'base64url')}"`
  reply.headers({ vary: [...vary].join(', '), etag })
  const headers = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders(), 'content-length': body.length })
  return { headers: Object.fromEntries(headers), etag, body }
}

/** Past all that follows in Fastify: nothing of it would add anything. */
function send({ headers: asked }: FastifyRequest, reply: FastifyReply, { headers, etag, body }: Answer) {
  reply.hijack()
  const isKnown = asked['if-none-match']?.replace(/^W\//, '') === etag
  const { 'content-length': _, ...others } = headers
  if (isKnown) reply.raw.writeHead(304, others).end()
  else reply.raw.writeHead(200, headers).end(body)
  return reply
}
