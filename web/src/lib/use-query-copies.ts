import { hashKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApplication, useSession } from './application.tsx'
import { keepQueryCopies } from './query-copies.ts'

type CopiedQuery = Parameters<typeof keepQueryCopies>[1]['queries'][number]

/**
 * Stores the responses of these queries for reading without a network, and restores them. Returns when the last of them
 * was stored; undefined while one is missing. Their set may grow, once the page knows more.
 */
export function useQueryCopies(queries: readonly CopiedQuery[]): number | undefined {
  const application = useApplication()
  const user_id = useSession().user?.id
  const [complete, setComplete] = useState<{ keys: string; at: number }>()
  const keys = queries.map(({ queryKey }) => hashKey(queryKey)).join()
  const latest = useRef(queries)
  useEffect(() => {
    latest.current = queries
  })
  useEffect(() => {
    if (user_id === undefined) return
    const closing = new AbortController()
    const onComplete = (at: number) => setComplete({ keys, at })
    void keepQueryCopies(application, { user_id, queries: latest.current, onComplete, signal: closing.signal })
    return () => closing.abort()
  }, [application, user_id, keys])
  return complete?.keys === keys ? complete.at : undefined
}
