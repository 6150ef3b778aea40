import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A card that opens without a script too, and by itself when a link leads to what is in it. */
export const Fold = ({ id, head, children }: { id: string; head: ReactNode; children: ReactNode }) => (
  <details className="card group">
    <summary className="flex min-h-11 list-none items-start gap-2 px-3 py-2 sm:px-4 [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted group-open:rotate-90" />
      <span className="min-w-0 grow">{head}</span>
    </summary>
    <div id={id} className="grid scroll-mt-20 grid-cols-1 gap-4 border-line border-t px-3 py-4 sm:px-4">
      {children}
    </div>
  </details>
)
