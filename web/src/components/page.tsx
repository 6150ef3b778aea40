import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '../lib/format.ts'
import { Link } from '../lib/navigation.tsx'
import { Button } from './ui/button.tsx'

/** The header of a page: an optional link back, its level-1 heading, and its actions. */
export function PageHead({
  title,
  back,
  children,
}: {
  title: string
  back?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <header className="mb-6">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {children && <div className="flex flex-wrap gap-3">{children}</div>}
      </div>
    </header>
  )
}

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="title-link tap-height gap-2 mb-2 max-w-full print:hidden">
    <ArrowLeft aria-hidden className="size-4 shrink-0" />
    <span className="wrap-anywhere min-w-0">{label}</span>
  </Link>
)

/** A link from a section to a page with all of it. */
export const ForwardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="title-link tap-height gap-2">
    {children}
    <ArrowRight aria-hidden className="size-4" />
  </Link>
)

/** A page for one short task, such as signing in. */
export const NarrowPage = ({ children }: { children: ReactNode }) => (
  <div className="card mx-auto mt-2 max-w-md p-6 sm:mt-8 sm:p-8">{children}</div>
)

/** Shows that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-14 text-center">
      <svg
        viewBox="0 0 64 40"
        aria-hidden="true"
        className="h-16 text-edge"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <rect x="6" y="10" width="24" height="24" rx="5" transform="rotate(-9 18 22)" />
        <rect x="33" y="9" width="24" height="24" rx="5" transform="rotate(11 45 21)" />
        <path d="M18 22h0M39.5 15.5h0M50.5 26.5h0" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  )
}

/** Shows what could not be loaded, with a button to retry. */
export function LoadFailure({ title, message, onRetry }: { title?: string; message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="card flex flex-col items-center gap-3 px-6 py-14 text-center">
      {title && <h2 className="text-xl">{title}</h2>}
      <p>{message}</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface StaleNoteProps {
  queries: { data: unknown; isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }[]
}

/** Shows the age of data that could not be refreshed. The data stays in view. */
export function StaleNote({ queries }: StaleNoteProps) {
  const stale = queries.filter(({ data, isError }) => data !== undefined && isError)
  const since = Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return (
    <div role="status" className="empty:hidden">
      {stale.length > 0 && (
        <div className="stale-note signal is-notice mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control px-4 py-2">
          <p className="signal-sign">
            Muster could not be reached. You are seeing this page as it was at {formatTime(since)}.
          </p>
          <Button
            look="secondary"
            isBusy={queries.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of stale) refetch()
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
