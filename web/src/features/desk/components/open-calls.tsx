import type { Call } from '@muster/contract/calls'
import type { Event } from '@muster/contract/events'
import { tableNameOf } from '@muster/rules/event-plan'
import { BellRing, Check } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useHallTime } from '../../../lib/hall-time.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'

interface OpenCallsProps {
  event: Event
  /** Undefined until they have loaded. */
  calls: readonly Call[] | undefined
  /** Loads the calls again, if they could not be loaded. */
  onRetry: (() => unknown) | undefined
}

/** The tables that wait for the organiser, oldest call first. Their number is in the title of the page. */
export function OpenCalls({ event, calls = [], onRetry }: OpenCallsProps) {
  const open = calls.filter(({ resolved_at }) => resolved_at === null)
  const block = useLostFocus<HTMLDivElement>(open.length)
  useTitleCount(open.length)
  return (
    <div ref={block} role="status" aria-label="Calls" tabIndex={-1} className="outline-none">
      {onRetry && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3">
          Calls from the tables could not be loaded.
          <Button look="secondary" onClick={onRetry}>
            Load Calls
          </Button>
        </p>
      )}
      {open.length > 0 && (
        <ul className="signal is-act mb-4 divide-y divide-(--signal) rounded-control">
          {open.map((call) => (
            <OpenCall key={call.id} event={event} call={call} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OpenCall({ event, call }: { event: Event; call: Call }) {
  const { id: event_id } = event
  const { outbox } = useOutbox()
  const time = useHallTime()
  const { table_number, reason, at } = call
  const name = tableNameOf(event.tables, table_number)
  return (
    <li className="grid grid-cols-1 gap-2 py-1.5 pr-2 pl-4">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="wrap-anywhere flex min-w-0 grow basis-48 items-start gap-3">
          <BellRing aria-hidden className="signal-ink mt-0.5 size-5 shrink-0" />
          <span>
            <strong>
              Table {table_number}
              {name && ` (${name})`} calls
            </strong>{' '}
            ({time(at)}){reason !== null && `: ${reason}`}
          </span>
        </p>
        <Button
          look="secondary"
          className="shrink-0"
          aria-label={`Resolve the call of table ${table_number}`}
          onClick={() =>
            outbox?.act({ event_id, action: { type: 'resolve_call', call_id: call.id }, names: [String(table_number)] })
          }
        >
          <Check aria-hidden className="size-5" />
          Resolve
        </Button>
      </div>
    </li>
  )
}

/** Puts a number before the title of the page, for an organiser who looks at another tab; nothing for 0. */
function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return
    const { title } = document
    document.title = `(${count}) ${title}`
    return () => {
      document.title = title
    }
  }, [count])
}
