import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApplication } from './application.tsx'

/** New values by name; empty or undefined takes the name out of the address. */
export type AddressChange = Record<string, string | readonly string[] | undefined>

/**
 * What is chosen on a page stands in its address, so that it can be shared and gone back to. A change leaves no step
 * behind. The address follows a moment later; until then what was asked for counts, or a list would spring back between
 * two arrow keys.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  const { askedOfAddress: ahead } = useApplication()
  const [asked, setAsked] = useState({ after: query, query })
  const current = asked.after === query ? asked.query : query
  // Its change makes what was ahead of it stand in the address.
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
