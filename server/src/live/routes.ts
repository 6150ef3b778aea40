import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { basePath } from '@muster/contract'
import { watchEvent } from '@muster/contract/live'
import { tagsOfWhole } from '@muster/site/cache-tags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { requireVisible } from '../features/events/service.ts'
import { type FindCaller, findReaderBy, type Viewer, viewerOf } from '../http/authentication.ts'
import type { Invalidations } from '../http/cache/invalidations.ts'
import { addressOf } from '../http/limits/limits.ts'
import { busy } from '../http/limits/queue.ts'
import { notFound } from '../http/routing/app-error.ts'
import { schemaOf } from '../http/routing/route-schema.ts'
import { createAdmission } from './admission.ts'
import { detach } from './detach.ts'
import { openingFrame } from './frames.ts'
import { createHub, isOtherAudience, type Watched } from './hub.ts'
import { findLiveEvents, type LiveEvent } from './queries.ts'
import { createStream } from './stream.ts'
import { draw, type LiveTimes, liveTimes, retries } from './times.ts'

export type LiveSetting = 'LIVE_STREAMS' | 'LIVE_STREAMS_PER_ADDRESS' | 'STOP_AFTER'

interface LiveDeps {
  db: Db
  findCaller: FindCaller
  invalidations: Invalidations
  config: Pick<Config, LiveSetting>
  times: Partial<LiveTimes>
}

type OfEvent = { Params: { event_id: number }; Querystring: { key?: string } }

/** The share of the server's connections that streams may take, so that other readers find one. */
const shareOfConnections = 0.75

/**
 * `GET /events/:event_id/live`: the version of an event as server-sent events, at once and when it rises. The page then
 * refetches the ordinary calls, so a stream shows nothing that they would not.
 */
export function liveRoutes(app: FastifyInstance, { db, findCaller, invalidations, config, times }: LiveDeps) {
  const admission = createAdmission({ total: limitOf(app, config), perAddress: config.LIVE_STREAMS_PER_ADDRESS })
  const hub = createHub({
    load: (ids) => findLiveEvents(db, ids),
    subscribe: invalidations.subscribeToAll,
    onMissed: (id) => invalidations.receive(tagsOfWhole(id)),
    times: { ...liveTimes, ...times },
  })
  app.decorate('countStreams', () => admission.count)
  // Before the server waits for its connections to close.
  app.addHook('preClose', () => hub.stop(config.STOP_AFTER > 0 ? retries.drained : retries.shutdown))

  /** The event as the viewer may see it now. Throws `not_found`. */
  const authorise = async (watched: Watched, viewer: Viewer): Promise<LiveEvent> => {
    await watched.loaded
    const { event } = watched
    if (!event) throw notFound('event')
    await requireVisible(db, event, viewer)
    return watched.event && !isOtherAudience(event, watched.event) ? watched.event : authorise(watched, viewer)
  }

  const findReader = findReaderBy(findCaller)
  const enter = (address: string, id: number) => {
    const release = admission.enter(address)
    const watched = hub.enter(id)
    const leave = () => {
      release()
      hub.leave(watched)
    }
    return { watched, leave }
  }

  app.get<OfEvent>(basePath + watchEvent.path, options, async (request, reply) => {
    await readToEnd(request)
    const { watched, leave } = enter(addressOf(request), request.params.event_id)
    try {
      const viewer = viewerOf(request, findReader, reply)
      const { version } = await authorise(watched, viewer)
      const { socket } = reply.raw
      // A pipelined request gets no socket before the response to the one before it has ended.
      if (!socket) throw busy()
      openStream({ reply, socket, watched, version, leave })
    } catch (error) {
      leave()
      throw error
    }
  })
}

const options = {
  // Without HEAD: the hijacked response would never end.
  exposeHeadRoute: false,
  schema: schemaOf(watchEvent),
  config: { isStream: true },
} as const

/** `detach` needs it: Node.js destroys the connection of a request that it gives up before its end. */
async function readToEnd({ raw }: FastifyRequest) {
  await finished(raw.resume()).catch(() => {
    // The client has gone, so nobody reads this.
    throw busy()
  })
}

interface Registration {
  watched: Watched
  version: number
  /** Called when the connection is closed. */
  leave: () => void
}

interface OpenParams extends Registration {
  reply: FastifyReply
  socket: Socket
}

/** The frames go to the socket directly, so that all streams share one buffer: `write` of a response copies it. */
function openStream({ reply, socket, watched, version, leave }: OpenParams) {
  const { raw: response } = reply.hijack()
  if (socket.destroyed) return leave()
  // Without chunks: the response ends with its connection. The security headers are there already.
  response.removeHeader('transfer-encoding')
  response.writeHead(200, headers)
  response.write(openingFrame(draw(retries.lost), version, watched.streams.size + 1))
  detach(socket, response)
  register(socket, { watched, version, leave })
}

/** Apart from `openStream`, whose variables its callbacks would keep alive: the request and the response. */
function register(socket: Socket, { watched, version, leave }: Registration) {
  const stream = createStream(socket, version, () => watched.signal)
  watched.streams.add(stream)
  socket.once('close', () => {
    watched.streams.delete(stream)
    leave()
  })
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not collect or compress what should arrive at once.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** How many streams this server accepts. */
function limitOf({ server, log }: FastifyInstance, { LIVE_STREAMS }: LiveDeps['config']): number {
  const { maxConnections } = server as { maxConnections?: number }
  const possible = maxConnections ? Math.floor(maxConnections * shareOfConnections) : Number.POSITIVE_INFINITY
  if (possible < LIVE_STREAMS)
    log.warn({ possible }, 'LIVE_STREAMS is higher than the limit of open files allows (ulimit -n)')
  return Math.min(LIVE_STREAMS, possible)
}
