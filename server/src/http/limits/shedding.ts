import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInternal } from '../routing/internal.ts'
import { busy } from './queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses of this route do not end, so their duration says nothing about the load. */
    isStream?: true
  }
}

/** The longest acceptable time to a response, in seconds. Requests that would take longer are refused immediately. */
const timeout = 0.4

/** The bounds of the limit on requests in progress: 200 people in a hall send three concurrent requests each. */
const fewest = 50
const most = 600

/** The event loop counts as late only with this many requests in progress: a single request may take that long. */
const few = 10

/** Writes are refused last: their limit is higher by this factor. */
const writesFactor = 1.5

/** How many queries may wait for a connection. */
const queriesMax = 400

/** The maximum delay of the event loop, and the interval of measuring it and the throughput, in milliseconds. */
const loopDelayMax = 250
const measureEvery = 250

/**
 * In characters. Responses longer than `large` may have this total length while they are sent: clients that read
 * nothing must not fill the memory.
 */
const large = 256 * 1024
const largeTotalMax = 64 * 1024 * 1024

/**
 * Refuses requests with 503 that would get a late response: a clear "try again in a moment" for some is better than a
 * page that never comes for all. The limit of requests in progress follows the recent throughput, so that it suits any
 * machine. Reads are refused first, writes and sign-ins last, probes and the files of the page never. `waiting` returns
 * the number of queries without a connection.
 */
export async function shedLoad(app: FastifyInstance, waiting: () => number): Promise<{ isLate: () => boolean }> {
  // The plugin only measures the delay of the event loop; the hooks below act on it.
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMax,
    sampleInterval: measureEvery,
    pressureHandler: () => {},
  })
  const requests = new Set<FastifyRequest>()
  let allowed = most
  let finished = 0
  let largeTotal = 0

  const measure = setInterval(() => {
    // The throughput is meaningful only under load.
    const isBusy = requests.size > fewest / 2
    const throughput = finished / (measureEvery / 1000)
    allowed = isBusy ? clamp(0.7 * allowed + 0.3 * throughput * timeout) : clamp(allowed * 1.2)
    finished = 0
  }, measureEvery)
  measure.unref()
  app.addHook('onClose', async () => clearInterval(measure))

  app.addHook('onRequest', async (request) => {
    if (isCheap(request)) return
    const factor = isRead(request) ? 1 : writesFactor
    const isTooMuch = requests.size >= allowed * factor || waiting() >= queriesMax * factor
    // The event loop may be late for a moment without much load, such as right after the start.
    const isLate = requests.size >= fewest / 2 && app.isUnderPressure()
    if (isTooMuch || (isRead(request) && isLate)) throw busy()
    // A request without a body is complete by now.
    if (['GET', 'HEAD'].includes(request.method) && !isStream(request)) requests.add(request)
  })

  // A request counts only from its last byte to the first byte of its response: a client that sends or reads slowly
  // blocks nobody else.
  app.addHook('preValidation', async (request) => {
    if (!hasOwnQueue(request) && !isInternal(request) && !isStream(request)) requests.add(request)
  })
  const finish = (request: FastifyRequest) => {
    if (requests.delete(request)) finished++
  }
  app.addHook('onResponse', async (request) => finish(request))

  app.addHook('onSend', async (request, reply, payload) => {
    finish(request)
    // An aborted request gets no response.
    if (typeof payload !== 'string' || payload.length < large || reply.raw.destroyed) return
    if (largeTotal + payload.length > largeTotalMax) throw busy()
    largeTotal += payload.length
    reply.raw.once('close', () => {
      largeTotal -= payload.length
    })
  })

  // Rendering is shed first: it occupies the event loop, and browsers can render, too.
  return { isLate: () => requests.size >= few && app.isUnderPressure() }
}

const isRead = ({ method }: FastifyRequest) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

const clamp = (count: number) => Math.min(most, Math.max(fewest, count))

const isCheap = (request: FastifyRequest) =>
  isInternal(request) || /^\/(healthz|readyz|assets\/|[\w-]+\.(svg|png|ico|webmanifest)$)/.test(request.url)

const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.isStream === true

/** Hashing passwords is slow on purpose and has its own queue, so it says nothing about the throughput of others. */
const hasOwnQueue = ({ url }: FastifyRequest) => url.startsWith('/api/v1/auth/')
