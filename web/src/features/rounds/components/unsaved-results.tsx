import type { Match } from '@muster/contract/matches'
import { TriangleAlert } from 'lucide-react'
import { Link } from '../../../lib/navigation.tsx'
import { scoreField } from './result-row.tsx'

/**
 * A bar at the bottom edge of the screen with the number and the tables of unsaved results. It reserves space at the end
 * of the desk, so that it covers nothing after scrolling.
 */
export function UnsavedResults({ matches }: { matches: readonly Match[] }) {
  const [first] = matches
  const tables = matches.map(({ table_number }) => table_number ?? '–').join(', ')
  return (
    <div role="status" className={`sticky bottom-0 z-30 bg-canvas ${first ? 'border-line border-t py-2' : ''}`}>
      {first && (
        <Link
          to={`?part=round&round=${first.round_number}#${scoreField(first.id, 1)}`}
          className="flex min-h-11 w-fit items-center gap-2 rounded-control border border-brass bg-brass-soft px-4 font-semibold text-brass"
        >
          <TriangleAlert aria-hidden className="size-5" />
          {matches.length} not saved ({matches.length === 1 ? 'table' : 'tables'} {tables})
        </Link>
      )}
    </div>
  )
}
