import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from './line.ts'

/** How long a request that is let in may have to wait for its answer, in seconds. What would take longer is refused at once. */
const patience = 0.4

/** Requests that may always be under way, and the most there may ever be: a hall of 200 asks for three things at once. */
const fewest = 50
const most = 600

/** What is written is refused last: only when there are so many times as many. */
const writesFactor = 1.5

/** Queries that may wait for a connection. */
const queriesMax = 400

/** How long the event loop may be late, and how often that and the pace are measured, in milliseconds. */
const loopDelayMax = 250
const measureEvery = 250

/** Answers above `large` may take as many characters in all while they are sent: readers who take in nothing must not fill the memory. */
const large = 256 * 1024
const largeInAll = 64 * 1024 * 1024

/**
 * Refuses with 503 what could only be answered late: better a clear "try again in a moment" to some than a page that never comes for
 * all. How many requests may be under way follows from how many were answered lately, so that it fits any machine. Reads are
 * refused first, writes and sign-ins last, probes and the files of the page never. `waiting` tells of queries without a connection.
 */
export async function shedLoad(app: FastifyInstance, waiting: () => number) {
  // It measures how late the loop is; what follows from that is decided here.
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
    // How quick we are shows only while there is more to do than can be done.
    const isBusy = requests.size > fewest / 2
    const pace = answered / (measureEvery / 1000)
    allowed = isBusy ? clamp(0.7 * allowed + 0.3 * pace * patience) : clamp(allowed * 1.2)
    answered = 0
  }, measureEvery)
  measure.unref()
  app.addHook('onClose', async () => clearInterval(measure))

  app.addHook('onRequest', async (request) => {
    if (isCheap(request)) return
    const factor = isRead(request) ? 1 : writesFactor
    const isTooMuch = requests.size >= allowed * factor || waiting() >= queriesMax * factor
    // A loop may be late for a moment without there being much to do, as right after the start.
    const isLate = requests.size >= fewest / 2 && app.isUnderPressure()
    if (isTooMuch || (isRead(request) && isLate)) throw busy()
    // A question without a body is asked by now.
    if (['GET', 'HEAD'].includes(request.method)) requests.add(request)
  })

  // Only what is being worked on counts, from the last byte of the question to the first of the answer: who sends or takes in a byte
  // now and then keeps nobody else out.
  app.addHook('preValidation', async (request) => {
    if (!hasLineOfItsOwn(request)) requests.add(request)
  })
  const finish = (request: FastifyRequest) => {
    if (requests.delete(request)) answered++
  }
  app.addHook('onResponse', async (request) => finish(request))

  app.addHook('onSend', async (request, reply, payload) => {
    finish(request)
    // Whoever has hung up meanwhile is sent nothing.
    if (typeof payload !== 'string' || payload.length < large || reply.raw.destroyed) return
    if (largeNow + payload.length > largeInAll) throw busy()
    largeNow += payload.length
    reply.raw.once('close', () => {
      largeNow -= payload.length
    })
  })
}

const isRead = ({ method }: FastifyRequest) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

const clamp = (count: number) => Math.min(most, Math.max(fewest, count))

const isCheap = ({ url }: FastifyRequest) => /^\/(healthz|readyz|assets\/|[\w-]+\.(svg|png|ico|webmanifest)$)/.test(url)

/** Hashing passwords is slow on purpose and waits in a line: that says nothing of how quickly others are answered. */
const hasLineOfItsOwn = ({ url }: FastifyRequest) => url.startsWith('/api/v1/auth/')
