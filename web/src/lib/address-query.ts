import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** New values by name; empty or undefined takes the name out of the address. */
export type AddressChange = Record<string, string | readonly string[] | undefined>

/**
 * What is chosen on a page stands in its address, so that it can be shared and gone back to. A change leaves no step behind. The
 * address follows a moment later; until then what was asked for counts, or a list would spring back between two arrow keys.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState({ after: query, query })
  const current = asked.after === query ? asked.query : query
  // A second change before the page is drawn again builds on the first.
  const ahead = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    if (asked.after !== query) ahead.current = undefined
  }, [asked, query])
  const change = useCallback(
    (changed: AddressChange) => {
      const next = new URLSearchParams(ahead.current ?? query)
      for (const [name, value = ''] of Object.entries(changed)) {
        next.delete(name)
        for (const one of [value].flat()) if (one !== '') next.append(name, one)
      }
      ahead.current = next
      setAsked({ after: query, query: next })
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    [query, setQuery],
  )
  return [current, change] as const
}
