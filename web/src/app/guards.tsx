import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useSession } from '../features/accounts/session.ts'

/** The state of a history entry of the login page. */
export interface From {
  from?: string
}

/** The pages for visitors alone. */
export const visitorPaths = ['/login', '/register', '/verify-email', '/forgot-password', '/reset-password']

/** Where a person was going when the login page came between; kept in the history entry, so that a reload does not lose it. */
function useWayBack(): string {
  const state = useLocation().state as From | null
  return state?.from ?? '/events'
}

/** For signed-in users; others go to the login page and come back after it. */
export function ForMembers() {
  const { status } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'checking') return <Checking />
  if (status === 'signed_out')
    return <Navigate to="/login" replace state={{ from: pathname + search } satisfies From} />
  return <Outlet />
}

/** For visitors; who is signed in goes on to where they were going. */
export function ForVisitors() {
  const { status } = useSession()
  const wayBack = useWayBack()
  if (status === 'checking') return <Checking />
  if (status === 'signed_in') return <Navigate to={wayBack} replace />
  return <Outlet />
}

/** Seen only by those who wait. */
const Checking = () => (
  <p role="status" className="flex animate-after-a-while items-center gap-3 text-muted">
    <Spinner /> Loading…
  </p>
)

/** An event's id is an integer; an address with anything else there is an unknown one. */
export function WithEventId() {
  return /^\d+$/.test(useParams().event_id ?? '') ? <Outlet /> : <Navigate to="/" replace />
}
