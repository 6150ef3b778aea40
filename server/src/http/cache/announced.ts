import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readMinVersion } from '../routing/versions.ts'
import type { Invalidations } from './invalidations.ts'

/** For how many events, and how long, a version is remembered: as long as a response is cached. In milliseconds. */
const [maxEvents, rememberedFor] = [10_000, 30_000]

/** The time between two versions of an event that requests bring, in milliseconds. Streams announce one a second. */
const requestsBringEvery = 400

/** Invalidates the cached responses about an event when the server learns of a newer version of it. */
export interface Announced {
  /** A version that this server has read and is about to announce: what it sends from now on is at least as new. */
  announce(event_id: number, version: number): void
  /**
   * A version that a request has from the stream of another server, whose message has not arrived here. Anybody can name
   * one, so an event is invalidated by requests only so often.
   */
  learn(request: FastifyRequest): void
}

export function createAnnounced(invalidations: Pick<Invalidations, 'receive'>): Announced {
  const known = new LRUCache<number, number>({ max: maxEvents, ttl: rememberedFor })
  const broughtAt = new LRUCache<number, number>({ max: maxEvents, ttl: rememberedFor })
  const invalidate = (event_id: number, version: number) => {
    known.set(event_id, version)
    invalidations.receive([`event ${event_id}`])
  }
  return {
    announce: invalidate,
    learn: (request) => {
      const version = readMinVersion(request)
      if (version === undefined) return
      const event_id = Number((request.params as { event_id?: string }).event_id)
      if (!Number.isSafeInteger(event_id) || version <= (known.get(event_id) ?? 0)) return
      if (Date.now() - (broughtAt.get(event_id) ?? 0) < requestsBringEvery) return
      broughtAt.set(event_id, Date.now())
      invalidate(event_id, version)
    },
  }
}
