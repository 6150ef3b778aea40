import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Application } from './application.tsx'
import { type Connection, createDatabase, type Database, ofUser } from './database.ts'
import { nobody } from './drafts.ts'
import { noteVersion, versionOfQuery } from './queries.ts'

/** The response of a query, as it was stored for reading without a network. */
interface Copy {
  user_id: number
  hash: string
  data: unknown
  /** When the response arrived, in milliseconds. */
  at: number
  /** The version of its event; undefined in a copy of an earlier build. */
  version?: number | undefined
}

interface CopyOptions {
  user_id: number
  queries: readonly { queryKey: QueryKey; staleTime?: number }[]
  /** Called once copies of all queries are stored, with the time of the latest. */
  onComplete: (at: number) => void
  signal: AbortSignal
}

/** Nobody needs the copies of an event for longer, in milliseconds. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** How often copies of queries that nothing shows are refreshed, in milliseconds. */
const refreshInterval = 10 * 60 * 1000

interface Copier {
  database: Database
  /** The stored copy of each query, by its hash. */
  stored: ReadonlyMap<string, Copy>
  follow: (hashes: Iterable<string>) => void
  /** Calls the listener after each copy that is stored, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  add: (copy: Copy) => void
}

const copiers = new WeakMap<Application, Map<number, Copier>>()

/**
 * Stores each response of the followed queries for a user, as long as they are signed in and Muster is open: what another
 * page fetches or changes is in the copy of the desk, too.
 */
function copierOf(application: Application, user_id: number): Copier {
  const { queryClient, session, closing } = application
  const own = copiers.get(application) ?? new Map<number, Copier>()
  copiers.set(application, own)
  const known = own.get(user_id)
  if (known) return known
  const database = createDatabase()
  const stored = new Map<string, Copy>()
  const followed = new Set<string>()
  const listeners = new Set<() => void>()
  const add = (copy: Copy) => {
    stored.set(copy.hash, copy)
    for (const listener of listeners) listener()
  }
  const store = (hash: string) => {
    const query = queryClient.getQueryCache().get(hash)
    const state = query?.state
    if (state?.data === undefined) return
    const before = stored.get(hash)
    // Not by the time alone: two responses may arrive in one millisecond.
    if (before?.data === state.data && before.at === state.dataUpdatedAt) return
    const copy: Copy = { user_id, hash, data: state.data, at: state.dataUpdatedAt, version: versionOfQuery(query) }
    // Without storage, the page works as long as it is open.
    void database
      .run((connection) => connection.put('query_copies', copy))
      .then(
        () => add(copy),
        () => {},
      )
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && followed.has(query.queryHash) && query.state.status === 'success') store(query.queryHash)
  })
  const stop = () => {
    unsubscribe()
    unsubscribeSession()
    own.delete(user_id)
    database.close()
  }
  // Signing out removes the copies.
  const unsubscribeSession = session.subscribe(() => {
    if (user_id !== nobody && !session.isSignedInAs(user_id)) stop()
  })
  closing.addEventListener('abort', stop)
  const follow = (hashes: Iterable<string>) => {
    for (const hash of hashes) {
      followed.add(hash)
      store(hash)
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const copier = { database, stored, follow, subscribe, add }
  own.set(user_id, copier)
  return copier
}

/**
 * Stores the responses of these queries with each change, and restores them where the cache has none: before the network
 * responds, and if it never does. Then it fetches what is missing or stale. TanStack's persister package lags behind its
 * query core and would bring a second one.
 */
export async function keepQueryCopies(application: Application, { user_id, queries, onComplete, signal }: CopyOptions) {
  const { queryClient } = application
  const { database, stored, follow, subscribe, add } = copierOf(application, user_id)
  const keys = new Map(queries.map(({ queryKey }) => [hashKey(queryKey), queryKey]))
  let isComplete = false
  const check = () => {
    const times = [...keys.keys()].map((hash) => stored.get(hash)?.at)
    if (isComplete || signal.aborted || times.includes(undefined)) return
    isComplete = true
    onComplete(Math.max(...times.map((time) => time ?? 0)))
  }
  const restore = async (queryKey: QueryKey, hash: string) => {
    const read = database.run((connection) => connection.get('query_copies', [user_id, hash]))
    const copy = (await read.catch(() => undefined)) as Copy | undefined
    if (!copy || signal.aborted) return
    add(copy)
    if (queryClient.getQueryData(queryKey) !== undefined) return
    queryClient.setQueryData(queryKey, copy.data, { updatedAt: copy.at })
    // Without one, it is older than any: the page awaits the response that is on its way.
    noteVersion(queryClient, queryKey, copy.version ?? 0)
  }
  const fetchAll = (needed: typeof queries) => Promise.all(needed.map((query) => queryClient.prefetchQuery(query)))
  const unsubscribe = subscribe(check)
  await Promise.all([...keys].map(([hash, queryKey]) => restore(queryKey, hash)))
  if (signal.aborted) return unsubscribe()
  follow(keys.keys())
  void database.run(removeOldCopies).catch(() => {})
  const timer = setInterval(() => void fetchAll(queries), refreshInterval)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(timer)
  })
  // The page has just shown the failure of the others: a second attempt would take it out of view again.
  await fetchAll(queries.filter(({ queryKey }) => queryClient.getQueryState(queryKey)?.status !== 'error'))
}

/** The copies of a user, with the key of each query. Empty if the browser refuses its database. */
export async function listQueryCopies(user_id: number): Promise<{ queryKey: QueryKey; data: unknown }[]> {
  const database = createDatabase()
  const copies = await database.run((connection) => connection.getAll('query_copies', ofUser(user_id))).catch(() => [])
  database.close()
  return (copies as Copy[]).map(({ hash, data }) => ({ queryKey: JSON.parse(hash), data }))
}

/** Removes the old copies of all users: without an account, nobody signs out. */
async function removeOldCopies(connection: Connection) {
  const { store, done } = connection.transaction('query_copies', 'readwrite')
  for await (const cursor of store) {
    const { at } = cursor.value as Copy
    if (at < Date.now() - maxAge) await cursor.delete()
  }
  await done
}

/** Removes the copies of a user who signs out. Unsent results stay under the user's id. */
export async function deleteQueryCopies(user_id: number, database: Database = createDatabase()) {
  await database.run((connection) => connection.delete('query_copies', ofUser(user_id))).catch(() => {})
  database.close()
}
