import { Link, type LinkProps, useLocation } from 'react-router'

/**
 * A link to a section of the page one is on; the section takes the focus, for which it needs tabIndex -1. It goes
 * through the router: a step of the browser's own could be taken back past a form that asks before it is left.
 */
export function AnchorLink({ anchor, ...rest }: Omit<LinkProps, 'to'> & { anchor: string }) {
  const { search, state } = useLocation()
  return (
    <Link
      {...rest}
      to={{ search, hash: anchor }}
      state={state}
      onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
    />
  )
}
