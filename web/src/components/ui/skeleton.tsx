/** A placeholder for content that is loading. It has the size of the content, so that nothing jumps. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`animate-pulse rounded-control bg-sunken ${className}`} />
)

/** Tells screen readers that something is loading. */
export const LoadingNote = ({ children = 'Loading…' }: { children?: string | undefined }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
)

/** A placeholder that also tells screen readers what is loading. */
export const LoadingSkeleton = ({ className, children }: { className: string; children?: string }) => (
  <>
    <LoadingNote>{children}</LoadingNote>
    <Skeleton className={className} />
  </>
)
