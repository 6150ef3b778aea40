import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Application } from './application.tsx'
import { type Connection, createDatabase, type Database, ofUser } from './database.ts'

/** The response of a query, as it was stored for reading without a network. */
interface Copy {
  user_id: number
  hash: string
  data: unknown
  /** When the response arrived, in milliseconds. */
  at: number
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

/**
 * Stores the responses of these queries with each change, and restores them where the cache has none: before the network
 * responds, and if it never does. Then it fetches what is missing or stale. TanStack's persister package lags behind its
 * query core and would bring a second one.
 */
export async function keepQueryCopies(application: Application, { user_id, queries, onComplete, signal }: CopyOptions) {
  const { queryClient } = application
  const database = createDatabase()
  const keys = new Map(queries.map(({ queryKey }) => [hashKey(queryKey), queryKey]))
  const stored = new Map<string, number>()
  let isComplete = false
  const add = (hash: string, at: number) => {
    stored.set(hash, at)
    if (isComplete || signal.aborted || stored.size < keys.size) return
    isComplete = true
    onComplete(Math.max(...stored.values()))
  }
  const store = (hash: string) => {
    const state = queryClient.getQueryCache().get(hash)?.state
    if (state?.data === undefined || stored.get(hash) === state.dataUpdatedAt) return
    const copy: Copy = { user_id, hash, data: state.data, at: state.dataUpdatedAt }
    // Without storage, the page works as long as it is open.
    void database
      .run((connection) => connection.put('query_copies', copy))
      .then(
        () => add(hash, copy.at),
        () => {},
      )
  }
  const restore = async (queryKey: QueryKey, hash: string) => {
    const read = database.run((connection) => connection.get('query_copies', [user_id, hash]))
    const copy = (await read.catch(() => undefined)) as Copy | undefined
    if (!copy || signal.aborted) return
    add(hash, copy.at)
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, copy.data, { updatedAt: copy.at })
  }
  const fetchAll = (needed: typeof queries) => Promise.all(needed.map((query) => queryClient.prefetchQuery(query)))
  const refresh = () => fetchAll(queries)

  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && keys.has(query.queryHash) && query.state.status === 'success') store(query.queryHash)
  })
  await Promise.all([...keys].map(([hash, queryKey]) => restore(queryKey, hash)))
  for (const hash of keys.keys()) store(hash)
  void database.run(removeOldCopies).catch(() => {})
  const timer = setInterval(() => void refresh(), refreshInterval)
  const stop = () => {
    unsubscribe()
    clearInterval(timer)
    database.close()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
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
