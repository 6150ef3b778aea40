import type { CacheTag } from '@muster/site/cache-tags'
import { LRUCache } from 'lru-cache'
import type { Invalidations } from './invalidations.ts'

/** For how many events it is known what lists show. */
const maxKnown = 10_000

/** The pause between two comparisons, in milliseconds. */
const comparesEvery = 1000

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
 * Invalidates lists of events when something that they show has changed. After a pause, the first write waits for the
 * comparison, so that the next list has it. When writes are frequent, as with the results of a full hall, they do not
 * wait, and one query a second compares all their events.
 */
export function watchLists({ invalidations, readListed, pause = comparesEvery }: WatchDeps): CompareLists {
  const known = new LRUCache<number, string>({ max: maxKnown })
  const waiting = new Set<number>()
  let isPaused = false
  // What another server, or a job, has changed is compared with nothing older.
  invalidations.subscribeToAll((changed) => {
    if (changed === undefined) known.clear()
    for (const tag of changed ?? []) if (tag.startsWith('listed ')) known.delete(Number(tag.slice('listed '.length)))
  })

  const compare = async () => {
    isPaused = true
    const startedAt = invalidations.now()
    const ids = [...waiting]
    waiting.clear()
    // Without the database, nobody knows.
    const listed = await readListed(ids).catch(() => undefined)
    const textOf = (id: number) => listed?.get(id) ?? ''
    const different = ids.filter((id) => !listed || known.get(id) !== textOf(id))
    const isCurrent = (id: number) => listed && !invalidations.haveChanged([tagOf(id)], startedAt)
    const current = ids.filter(isCurrent)
    if (different.length > 0) invalidations.invalidate(['events', ...different.map(tagOf)])
    for (const id of current) known.set(id, textOf(id))
    setTimeout(resume, pause).unref()
  }
  const resume = () => {
    isPaused = false
    if (waiting.size > 0) void compare()
  }

  return async (event_id) => {
    waiting.add(event_id)
    if (!isPaused) await compare()
  }
}

const tagOf = (id: number): CacheTag => `listed ${id}`
