import { isOwnPath } from '@muster/contract/own-path'
import { type PageAccess, routeDefinitions } from '@muster/contract/routes'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useApplication, useSession } from '../lib/application.tsx'

/** The state of a history entry of the login page: where to go afterwards, and what to fill in. */
export interface From {
  from?: string | undefined
  email?: string | undefined
}

/** The state of the page that a member sees instead of one that a mailed link leads to. */
export interface Unused {
  unusedLink?: true
}

/** The pages for visitors alone. */
export const visitorPaths: string[] = routeDefinitions.flatMap(([path, { access }]) =>
  access === 'visitors' ? [path] : [],
)

/**
 * Where a person was going when the login page came between; kept in the history entry, so that a reload does not lose
 * it, and in the address: in the link of a mail, which may be opened on another device, and in links that may be followed
 * before hydration.
 */
export function useWayBack(): string | undefined {
  const { state, search } = useLocation()
  const linked = new URLSearchParams(search).get('return_to')
  return (state as From | null)?.from ?? (linked !== null && isOwnPath(linked) ? linked : undefined)
}

/**
 * A page for those who may open it. Members' pages lead visitors to the login page, and back after it; visitors' pages
 * lead who is signed in on to where they were going.
 */
export function Guarded({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { status, user } = useSession()
  const { isServerRendered } = useApplication()
  const { pathname, search } = useLocation()
  const wayBack = useWayBack() ?? '/events'
  if (access === 'anyone') return children
  // A form that the server has drawn may be half filled by now.
  if (status === 'checking') return access === 'visitors' && isServerRendered ? children : <Checking />
  if (access === 'members' && status === 'signed_out')
    return <Navigate to="/login" replace state={{ from: pathname + search } satisfies From} />
  if (access === 'visitors' && status === 'signed_in') {
    const isMailed = new URLSearchParams(search).has('token')
    return <Navigate to={wayBack} replace state={isMailed ? ({ unusedLink: true } satisfies Unused) : null} />
  }
  // What somebody has typed is not the next one's.
  return <Fragment key={user?.id}>{children}</Fragment>
}

/** Seen only by those who wait. */
const Checking = () => (
  <p role="status" className="flex animate-after-a-while items-center gap-3 text-muted">
    <Spinner /> Loading…
  </p>
)

/** An event's id is an integer; an address with anything else there is an unknown one. */
export function WithEventId({ children }: { children: ReactNode }) {
  return /^\d+$/.test(useParams().event_id ?? '') ? children : <Navigate to="/" replace />
}
