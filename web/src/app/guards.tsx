import type { PageAccess } from '@muster/site/route-definition'
import { routeDefinitions } from '@muster/site/routes'
import { Fragment, type ReactNode } from 'react'
import { Spinner } from '../components/ui/spinner.tsx'
import { useApplication, useSession } from '../lib/application.tsx'
import { Redirect, useLocation, useParams } from '../lib/navigation.tsx'
import { type LoginState, useReturnTo } from '../lib/return-to.ts'

/** The history state of a page that a member sees instead of the page of a mailed link. */
export interface Unused {
  unusedLink?: true
}

/** The paths of pages that are only for visitors. */
export const visitorPaths: string[] = routeDefinitions.flatMap(([path, { access }]) =>
  access === 'visitors' ? [path] : [],
)

/**
 * Restricts access to a page. Members' pages redirect visitors to the login page, and back after signing in. Visitors'
 * pages redirect signed-in users to where they were going.
 */
export function RouteGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { status, user } = useSession()
  const { isServerRendered } = useApplication()
  const { pathname, search } = useLocation()
  const wayBack = useReturnTo() ?? '/events'
  if (access === 'anyone') return children
  // A server-rendered form may be half filled by now.
  if (status === 'checking') return access === 'visitors' && isServerRendered ? children : <Checking />
  if (access === 'members' && status === 'signed_out')
    return <Redirect to="/login" replace state={{ from: pathname + search } satisfies LoginState} />
  if (access === 'visitors' && status === 'signed_in') {
    const isMailed = new URLSearchParams(search).has('token')
    return <Redirect to={wayBack} replace state={isMailed ? ({ unusedLink: true } satisfies Unused) : null} />
  }
  // The key discards one user's input before the next user.
  return <Fragment key={user?.id}>{children}</Fragment>
}

/** Appears only after a while. */
const Checking = () => (
  <p role="status" className="flex animate-after-a-while items-center gap-3 text-muted">
    <Spinner /> Loading…
  </p>
)

/** An event's id is an integer. Any other address is unknown. */
export function WithEventId({ children }: { children: ReactNode }) {
  return /^\d+$/.test(useParams().event_id ?? '') ? children : <Redirect to="/" replace />
}
