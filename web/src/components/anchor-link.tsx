import { Link, type LinkProps, useLocation } from '../lib/navigation.tsx'

/**
 * A link to a section of the current page. The section receives the focus, so it needs tabIndex -1. The link goes
 * through the router: going back over a native anchor entry could bypass the confirmation of an unsaved form.
 */
export function AnchorLink({ anchor, ...rest }: Omit<LinkProps, 'to'> & { anchor: string }) {
  const { state } = useLocation()
  return (
    <Link
      {...rest}
      to={`#${anchor}`}
      state={state}
      onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
    />
  )
}
