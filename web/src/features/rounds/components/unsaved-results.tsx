import type { Match } from '@muster/contract/matches'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

/** How many results are not saved, and at which tables. It covers a corner of the page, so that nothing moves. */
export function UnsavedResults({ matches }: { matches: readonly Match[] }) {
  const [first] = matches
  const tables = matches.map(({ table_number }) => table_number ?? '–').join(', ')
  return (
    <div role="status" className="fixed bottom-4 left-4 z-30">
      {first && (
        <Link
          to={{ search: `?part=round&round=${first.round_number}` }}
          className="flex min-h-11 items-center gap-2 rounded-control border border-brass bg-brass-soft px-4 font-semibold text-brass shadow-raised"
        >
          <TriangleAlert aria-hidden className="size-5" />
          {matches.length} not saved ({matches.length === 1 ? 'table' : 'tables'} {tables})
        </Link>
      )}
    </div>
  )
}
