import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApplication } from './application.tsx'
import type { keepQueryCopies } from './query-copies.ts'

type CopiedQuery = Parameters<typeof keepQueryCopies>[1]['queries'][number]

/**
 * Stores the responses of these queries for reading without a network, and restores them. Returns when the last of them
 * was stored; undefined while one is missing. Their set may grow, once the page knows more. The copies belong to the
 * user; without one, nothing is stored.
 */
export function useQueryCopies(queries: readonly CopiedQuery[], user_id: number | undefined): number | undefined {
  const application = useApplication()
  const [complete, setComplete] = useState<{ keys: string; at: number }>()
  const keys = queries.map(({ queryKey }) => hashKey(queryKey)).join()
  const newest = useEffectEvent(() => queries)
  useEffect(() => {
    if (user_id === undefined || keys === '') return
    const closing = new AbortController()
    const onComplete = (at: number) => setComplete({ keys, at })
    // With the database, it is larger than a card, and a phone in a hall shows the card first.
    void import('./query-copies.ts')
      .then((copies) => {
        if (closing.signal.aborted) return
        return copies.keepQueryCopies(application, {
          user_id,
          queries: newest(),
          onComplete,
          signal: closing.signal,
        })
      })
      // Without this code, the page works as long as it is open.
      .catch(() => {})
    return () => closing.abort()
  }, [application, user_id, keys])
  return complete?.keys === keys ? complete.at : undefined
}
