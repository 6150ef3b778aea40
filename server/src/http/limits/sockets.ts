import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCodes } from '@muster/contract/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createThrottle } from '../../log.ts'
import { AppError } from '../routing/app-error.ts'
import { bareHeaders, problemOf } from '../routing/problems.ts'

/** In milliseconds. A phone without network or a client that never finishes its request must not keep a connection. */
export const socketLimits = {
  /** Without any data in either direction. */
  connectionTimeout: 75_000,
  /** For a whole request. */
  requestTimeout: 30_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
}

/** How long a refused client may take to read the reason, in milliseconds. */
const lingers = 1000

/** The number of descriptors for files, pipes and connections to the database. */
const reserved = 200

/** Sends a problem on the bare socket for data that is not an HTTP request, and closes the socket. */
export function handleClientError(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const refusal = refusals[error.code ?? ''] ?? unreadable
  const { status, title } = errorCodes[refusal.code]
  const body = JSON.stringify(problemOf(refusal))
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(bareHeaders).map((header) => header.join(': ')),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that only half-closes, or reads nothing, would keep the descriptor.
  setTimeout(() => socket.destroy(), lingers).unref()
}

const unreadable = new AppError('bad_request', 'The request could not be read. Please check it and try again.')

const refusals: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('request_timeout', 'The request did not arrive in time. Please try again.'),
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The request headers are too large. Please send less.'),
}

/** Limits connections to the available descriptors: refused visitors are better than a database and mails that fail. */
export function limitConnections(server: Server, log: FastifyBaseLogger) {
  const descriptors = descriptorLimit()
  if (descriptors === undefined) return
  server.maxConnections = Math.max(Math.floor(descriptors / 2), descriptors - reserved)
  const throttle = createThrottle(60_000)
  server.on('drop', () => {
    const omitted = throttle()
    if (omitted !== undefined) log.warn({ omitted }, 'too many connections: some were refused')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on, each connection ends with its next response, so that its client opens one to another server. */
    drain(): void
  }
}

/**
 * Ends connections with a partial request when the server closes; the others end with their response. Node closes only
 * idle connections: it would wait for the rest of a request, and for the next one.
 */
export function endConnections(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      // The connection of a live stream outlasts its request.
      latest.delete(socket)
    })
  })
  app.server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  const isResponding = (socket: Socket) => {
    const { request, response } = latest.get(socket) ?? {}
    return request?.complete === true && response?.writableFinished === false
  }
  let isEnding = false
  // Before the handler, which sends a cached response at once.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isEnding) response.setHeader('connection', 'close')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
  app.decorate('drain', () => {
    isEnding = true
  })
  app.addHook('preClose', async () => {
    isEnding = true
    for (const socket of sockets) if (!isResponding(socket)) socket.destroy()
  })
}

/** The soft limit of open files; undefined where the system has none. */
function descriptorLimit(): number | undefined {
  // Otherwise the report would look up the host names of all clients, and wait for them.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isInteger(soft) ? soft : undefined
}
