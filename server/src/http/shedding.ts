import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInternal } from './internal.ts'
import { busy } from './queue.ts'

/**
 * How long an admitted request may have to wait for its answer, in seconds. Anything that would take longer is refused
 * at once.
 */
const timeout = 0.4

/**
 * How many requests may always be in progress, and how many at most: the people in a hall of 200 send three requests
 * each at once.
 */
const fewest = 50
const most = 600

/** How many requests are in progress when the loop counts as late: a single one may take that long. */
const few = 10

/** Writes are refused last: only at this many times as many requests. */
const writesFactor = 1.5

/** How many queries may wait for a connection. */
const queriesMax = 400

/** How late the event loop may be, and how often that and the pace are measured, in milliseconds. */
const loopDelayMax = 250
const measureEvery = 250

/**
 * Answers longer than `large` may hold this many characters in total while they are sent: readers who accept no data
 * must not fill the memory.
 */
const large = 256 * 1024
const largeInAll = 64 * 1024 * 1024

/**
 * Refuses with 503 what could only be answered late: a clear "try again in a moment" for some is better than a page
 * that never comes for all. How many requests may be in progress follows from how many were answered lately, so that it
 * suits any machine. Reads are refused first, writes and sign-ins last, probes and the files of the page never.
 * `waiting` tells of queries without a connection.
 */
export async function shedLoad(app: FastifyInstance, waiting: () => number): Promise<{ isLate: () => boolean }> {
  // It measures how late the loop is; the consequences are decided here.
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMax,
    sampleInterval: measureEvery,
    pressureHandler: () => {},
  })
  const requests = new Set<FastifyRequest>()
  let allowed = most
  let answered = 0
  let largeNow = 0

  const measure = setInterval(() => {
    // The pace shows only while there is more to do than can be done.
    const isBusy = requests.size > fewest / 2
    const pace = answered / (measureEvery / 1000)
    allowed = isBusy ? clamp(0.7 * allowed + 0.3 * pace * timeout) : clamp(allowed * 1.2)
    answered = 0
  }, measureEvery)
  measure.unref()
  app.addHook('onClose', async () => clearInterval(measure))

  app.addHook('onRequest', async (request) => {
    if (isCheap(request)) return
    const factor = isRead(request) ? 1 : writesFactor
    const isTooMuch = requests.size >= allowed * factor || waiting() >= queriesMax * factor
    // A loop may be late for a moment without much load, such as right after the start.
    const isLate = requests.size >= fewest / 2 && app.isUnderPressure()
    if (isTooMuch || (isRead(request) && isLate)) throw busy()
    // A request without a body is complete by now.
    if (['GET', 'HEAD'].includes(request.method)) requests.add(request)
  })

  // A request counts only from the last byte of the request to the first byte of the answer: a client that sends or
  // reads a byte now and then keeps nobody else out.
  app.addHook('preValidation', async (request) => {
    if (!hasLineOfItsOwn(request) && !isInternal(request)) requests.add(request)
  })
  const finish = (request: FastifyRequest) => {
    if (requests.delete(request)) answered++
  }
  app.addHook('onResponse', async (request) => finish(request))

  app.addHook('onSend', async (request, reply, payload) => {
    finish(request)
    // A client that has hung up meanwhile is sent nothing.
    if (typeof payload !== 'string' || payload.length < large || reply.raw.destroyed) return
    if (largeNow + payload.length > largeInAll) throw busy()
    largeNow += payload.length
    reply.raw.once('close', () => {
      largeNow -= payload.length
    })
  })

  // Rendering is shed first: it occupies the loop, and browsers can render, too.
  return { isLate: () => requests.size >= few && app.isUnderPressure() }
}

const isRead = ({ method }: FastifyRequest) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

const clamp = (count: number) => Math.min(most, Math.max(fewest, count))

const isCheap = (request: FastifyRequest) =>
  isInternal(request) || /^\/(healthz|readyz|assets\/|[\w-]+\.(svg|png|ico|webmanifest)$)/.test(request.url)

/**
 * Hashing passwords is slow on purpose and waits in a line: that says nothing about how quickly others are answered.
 */
const hasLineOfItsOwn = ({ url }: FastifyRequest) => url.startsWith('/api/v1/auth/')
