import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'

const channel = 'muster_changes'

/**
 * The time between two messages, because each locks the whole database: changes within it are sent in one batch. The
 * first is sent at once, so that little is lost with a server that is killed. In milliseconds.
 */
const pause = 100

/** In bytes. A notification of PostgreSQL must be shorter than 8,000 bytes. */
const messageMax = 7900

/** How long to wait before a retry, in milliseconds. */
const retryAfter = 1000

/** How often the listening connection is tried, in milliseconds: a network that dies in silence closes none. */
const tryEvery = 5000

/** The settings of the pool. A query without a response ends its connection. */
export const channelSettings: pg.PoolConfig = { max: 2, query_timeout: 5000 }

const Message = z.object({ from: z.string(), changed: z.array(z.string()).nullable() })

interface ChannelDeps<CacheTag extends string> {
  /** With the settings of the channel: one connection listens all the time. */
  pool: pg.Pool
  /** Calls back with each change of this server; undefined stands for all tags. */
  subscribe(flush: (changed: readonly CacheTag[] | undefined) => void): void
  /** Takes the change of another server. */
  receive(changed: readonly CacheTag[] | undefined): void
  log: FastifyBaseLogger
}

/**
 * Publishes the changes of this server to the other servers of this database, and receives theirs. While disconnected,
 * there is no database to read from either. Reconnecting invalidates everything, because any message may be missing.
 */
export function startInvalidationChannel<CacheTag extends string>({
  pool,
  subscribe,
  receive,
  log,
}: ChannelDeps<CacheTag>) {
  const ownId = randomUUID()
  const stopping = new AbortController()
  let isDisconnected = false
  let sentAt = Number.NEGATIVE_INFINITY
  const pauseFor = (time: number) => sleep(time, undefined, { signal: stopping.signal }).catch(() => {})
  let pending: Set<CacheTag> | 'anything' | undefined
  let sending = Promise.resolve()

  const flush = async () => {
    await pauseFor(Math.max(0, sentAt + pause - performance.now()))
    while (pending !== undefined) {
      const text = textOf(ownId, pending)
      const batch = pending
      pending = undefined
      sentAt = performance.now()
      const isSent = await pool.query('select pg_notify($1, $2)', [channel, text]).then(
        () => true,
        () => false,
      )
      if (isSent) return
      pending = merge(pending, batch)
      if (stopping.signal.aborted) return
      await pauseFor(retryAfter)
    }
  }
  subscribe((changed) => {
    const isFirst = pending === undefined
    pending = merge(pending, changed === undefined ? 'anything' : new Set(changed))
    if (isFirst) sending = sending.then(flush)
  })

  const listen = async () => {
    const client = await pool.connect()
    const { promise: silence, reject } = Promise.withResolvers<never>()
    let trying: NodeJS.Timeout | undefined
    try {
      const ended = Promise.race([once(client, 'error'), once(client, 'end'), once(stopping.signal, 'abort'), silence])
      client.on('notification', ({ payload = '' }) => {
        const { from, changed } = Message.parse(JSON.parse(payload))
        if (from !== ownId) receive((changed as CacheTag[] | null) ?? undefined)
      })
      await client.query(`listen ${channel}`)
      receive(undefined)
      isDisconnected = false
      // Not before, or nothing would handle a failure of both queries.
      trying = setInterval(() => client.query('select 1').catch(reject), tryEvery)
      await ended
    } finally {
      clearInterval(trying)
      client.release(true)
    }
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error) => {
        if (!isDisconnected) log.warn({ reason: String(error) }, 'changes of other servers do not arrive')
        isDisconnected = true
      })
      await pauseFor(retryAfter)
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([listening, sending])
    },
  }
}

const merge = <CacheTag>(one: Set<CacheTag> | 'anything' | undefined, other: Set<CacheTag> | 'anything') =>
  one === 'anything' || other === 'anything' ? 'anything' : new Set([...(one ?? []), ...other])

function textOf(from: string, pending: Set<string> | 'anything'): string {
  const text = JSON.stringify({ from, changed: pending === 'anything' ? null : [...pending] })
  return text.length > messageMax ? JSON.stringify({ from, changed: null }) : text
}
