import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApplication } from './application.tsx'

/** New values by name; an empty or undefined value removes the name from the address. */
export type AddressChange = Record<string, string | readonly string[] | undefined>

/**
 * Keeps what is chosen on a page in its address, so that it can be shared and returned to. A change adds no history
 * entry. The address is updated a moment later; until then the requested value counts, or a list would jump back
 * between two presses of an arrow key.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  const { askedOfAddress: ahead } = useApplication()
  const [asked, setAsked] = useState({ after: query, query })
  const current = asked.after === query ? asked.query : query
  // Once the query changes, the address has caught up with the pending change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that matters
  useEffect(() => {
    ahead.current = undefined
  }, [query])
  const change = useCallback(
    (changed: AddressChange) => {
      const { pathname } = window.location
      const next = new URLSearchParams(ahead.current?.pathname === pathname ? ahead.current.query : query)
      for (const [name, value = ''] of Object.entries(changed)) {
        next.delete(name)
        for (const one of [value].flat()) if (one !== '') next.append(name, one)
      }
      ahead.current = { pathname, query: next }
      setAsked({ after: query, query: next })
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    [ahead, query, setQuery],
  )
  return [current, change] as const
}
