import { Link, type LinkProps, useLocation } from 'react-router'

/**
 * A link to a part of the page one is on; the part takes the focus, for which it needs tabIndex -1. It goes through the router: a step
 * of the browser's own could be taken back past a form that asks before it is left.
 */
export function PartLink({ part, ...rest }: Omit<LinkProps, 'to'> & { part: string }) {
  const { search, state } = useLocation()
  return (
    <Link
      {...rest}
      to={{ search, hash: part }}
      state={state}
      onClick={() => document.getElementById(part)?.focus({ preventScroll: true })}
    />
  )
}
