import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'

const channel = 'muster_changes'

/** What is noted within this time is told together: each signal takes a lock of the whole database. In milliseconds. */
const pause = 100

/** PostgreSQL sends less than 8,000 bytes. */
const longest = 7900

/** How long to wait before another try, in milliseconds. */
const rest = 1000

const Signal = z.object({ from: z.string(), changed: z.array(z.string()).nullable() })

interface SignalsDeps<Topic extends string> {
  /** Of at most two connections: one listens all the time. */
  pool: pg.Pool
  /** Calls back with each change of this server; undefined stands for anything. */
  onNote(tell: (changed: readonly Topic[] | undefined) => void): void
  /** Takes the change of another server. */
  hear(changed: readonly Topic[] | undefined): void
  log: FastifyBaseLogger
}

/**
 * Tells the other servers of this database what was changed, and hears it from them. While nothing can be heard, there
 * is no database to read from either; what was missed may then be anything.
 */
export function openSignals<Topic extends string>({ pool, onNote, hear, log }: SignalsDeps<Topic>) {
  const me = randomUUID()
  const stopping = new AbortController()
  let isDeaf = false
  const pauseFor = (time: number) => sleep(time, undefined, { signal: stopping.signal }).catch(() => {})
  let untold: Set<Topic> | 'anything' | undefined
  let telling = Promise.resolve()

  const tell = async () => {
    await pauseFor(pause)
    while (untold !== undefined) {
      const text = textOf(me, untold)
      const told = untold
      untold = undefined
      const isTold = await pool.query('select pg_notify($1, $2)', [channel, text]).then(
        () => true,
        () => false,
      )
      if (isTold) return
      untold = merge(untold, told)
      if (stopping.signal.aborted) return
      await pauseFor(rest)
    }
  }
  onNote((changed) => {
    const isFirst = untold === undefined
    untold = merge(untold, changed === undefined ? 'anything' : new Set(changed))
    if (isFirst) telling = telling.then(tell)
  })

  const listen = async () => {
    const client = await pool.connect()
    try {
      const ended = Promise.race([once(client, 'error'), once(client, 'end'), once(stopping.signal, 'abort')])
      client.on('notification', ({ payload = '' }) => {
        const { from, changed } = Signal.parse(JSON.parse(payload))
        if (from !== me) hear((changed as Topic[] | null) ?? undefined)
      })
      await client.query(`listen ${channel}`)
      hear(undefined)
      isDeaf = false
      await ended
    } finally {
      client.release(true)
    }
  }
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error) => {
        if (!isDeaf) log.warn({ reason: String(error) }, 'changes of other servers are not heard')
        isDeaf = true
      })
      await pauseFor(rest)
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([listening, telling])
    },
  }
}

const merge = <Topic>(one: Set<Topic> | 'anything' | undefined, other: Set<Topic> | 'anything') =>
  one === 'anything' || other === 'anything' ? 'anything' : new Set([...(one ?? []), ...other])

function textOf(from: string, untold: Set<string> | 'anything'): string {
  const text = JSON.stringify({ from, changed: untold === 'anything' ? null : [...untold] })
  return text.length > longest ? JSON.stringify({ from, changed: null }) : text
}
