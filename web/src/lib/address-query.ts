import { useCallback, useEffect, useState } from 'react'
import { useApplication } from './application.tsx'
import { useNavigate, useSearchParams } from './navigation.tsx'

/** New values by name; an empty or undefined value removes the name from the address. */
export type AddressChange = Record<string, string | readonly string[] | undefined>

/**
 * Stores the choices on a page in its address, so that they can be shared and restored. A change adds no history entry.
 * The address updates a moment later. Until then the pending query applies, or a list would jump back between two
 * presses of an arrow key.
 */
export function useAddressQuery() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pendingAddressQuery: pending } = useApplication()
  const [latest, setLatest] = useState({ base: query, query })
  const current = latest.base === query ? latest.query : query
  // Once the query changes, the address has caught up with the pending query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the query triggers it
  useEffect(() => {
    pending.current = undefined
  }, [query])
  const change = useCallback(
    (changed: AddressChange) => {
      const { pathname } = window.location
      const next = new URLSearchParams(pending.current?.pathname === pathname ? pending.current.query : query)
      for (const [name, value = ''] of Object.entries(changed)) {
        next.delete(name)
        for (const one of [value].flat()) if (one !== '') next.append(name, one)
      }
      pending.current = { pathname, query: next }
      setLatest({ base: query, query: next })
      navigate(next.size > 0 ? `?${next}` : pathname, { replace: true, keepsScroll: true })
    },
    [pending, query, navigate],
  )
  return [current, change] as const
}
