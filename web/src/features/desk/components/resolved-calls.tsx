import type { Call } from '@muster/contract/calls'
import { useHallTime } from '../../../lib/hall-time.ts'

/** The last resolved calls, newest first, behind a disclosure. */
export function ResolvedCalls({ calls }: { calls: readonly Call[] }) {
  const time = useHallTime()
  const resolved = calls.filter(({ resolved_at }) => resolved_at !== null)
  if (resolved.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        Resolved calls ({resolved.length})
      </summary>
      <ul className="card divide-y divide-line">
        {resolved.map(({ id, table_number, reason, at, resolved_at }) => (
          <li key={id} className="wrap-anywhere px-4 py-2">
            Table {table_number}
            {reason !== null && `: ${reason}`}{' '}
            <span className="text-muted text-sm">
              called {time(at)}, resolved {time(resolved_at ?? at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
