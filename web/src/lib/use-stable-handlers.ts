import { useInsertionEffect, useRef, useState } from 'react'

/**
 * The same functions at every render, so that memoised rows are not rendered again for them. Each calls the latest of its
 * name. They are for events: while rendering, the latest are not known yet.
 */
export function useStableHandlers<Handlers extends Record<keyof Handlers, (...parameters: never[]) => unknown>>(
  handlers: Handlers,
): Handlers {
  const latest = useRef(handlers)
  useInsertionEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof Handlers)[]
    return Object.fromEntries(
      names.map((name) => [name, (...parameters: never[]) => latest.current[name](...parameters)]),
    ) as Handlers
  })
  return stable
}
