import type { CacheTag } from '@muster/site/cache-tags'
import { LRUCache } from 'lru-cache'
import { createFrequency } from './frequency.ts'
import type { Invalidations } from './invalidations.ts'

/** For how many events it is known what lists show. */
const maxKnown = 10_000

/**
 * How many comparisons a second writes wait for, and in how many milliseconds those of further writes begin. A quiet
 * server compares after each write, so that the next list shows it.
 */
const [immediateMax, second] = [10, 1000]

/** Compares what lists show of an event with what they showed before. Resolves when the cache knows of a difference. */
type CompareLists = (event_id: number) => Promise<void>

/** Reads what lists show of events: a text for each that they contain. */
export type ReadListed = (ids: number[]) => Promise<Map<number, string>>

interface WatchDeps {
  invalidations: Invalidations
  readListed: ReadListed
  pause?: number
}

/**
 * Invalidates lists of events when something that they show has changed. Writes wait for the comparison unless they are
 * frequent, as with the results of full halls: then one query compares all events that were written to in a second.
 */
export function watchLists({ invalidations, readListed, pause = second }: WatchDeps): CompareLists {
  const known = new LRUCache<number, string>({ max: maxKnown })
  const waiting = new Set<number>()
  const comparisons = createFrequency(immediateMax, pause)
  let last = Promise.resolve()
  let isPlanned = false
  // What another server, or a job, has changed is compared with nothing older.
  invalidations.subscribeToAll((changed) => {
    if (changed === undefined) known.clear()
    for (const tag of changed ?? []) if (tag.startsWith('listed ')) known.delete(Number(tag.slice('listed '.length)))
  })

  const compareAll = async () => {
    if (waiting.size === 0) return
    const startedAt = invalidations.now()
    const ids = [...waiting]
    waiting.clear()
    // Without the database, nobody knows.
    const listed = await readListed(ids).catch(() => undefined)
    const textOf = (id: number) => listed?.get(id) ?? ''
    const different = ids.filter((id) => !listed || known.get(id) !== textOf(id))
    const current = ids.filter((id) => listed && !invalidations.haveChanged([tagOf(id)], startedAt))
    if (different.length > 0) invalidations.invalidate(['events', ...different.map(tagOf)])
    for (const id of current) known.set(id, textOf(id))
  }
  /** One after another: a comparison that has read earlier must not end later. */
  const compare = () => {
    last = last.then(compareAll)
    return last
  }
  return async (event_id) => {
    waiting.add(event_id)
    if (!comparisons.isHigh()) {
      comparisons.note()
      return compare()
    }
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      void compare()
    }, pause).unref()
  }
}

const tagOf = (id: number): CacheTag => `listed ${id}`
