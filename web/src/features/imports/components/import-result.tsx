import { ApiError } from '@muster/contract/client'
import type { Import } from '@muster/contract/imports'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PlainTable, Td, Th } from '../../../components/ui/table.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { event as eventOf } from '../../events/queries.ts'
import { ProblemList } from './problem-list.tsx'

const undoDialog = lazyComponent('undo-import', async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** How many events are named; My Events has all of them. */
const namedMax = 10

/** The tallies of an import, its events, the lines that it left out, and its undo. */
export function ImportResult({ imported }: { imported: Import }) {
  const { event_ids, events, problems } = imported
  const [isUndoing, setUndoing] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tallies imported={imported} />
      {(event_ids.length > 0 || events.existing > 0) && (
        <ul aria-label="Events" className="flex flex-wrap gap-x-5">
          {event_ids.slice(0, namedMax).map((id) => (
            <li key={id} className="min-w-0">
              <EventLink event_id={id} />
            </li>
          ))}
          {(event_ids.length > namedMax || events.existing > 0) && (
            <li>
              <Link to="/my-events" className="text-link tap-height">
                All events are in My Events
              </Link>
            </li>
          )}
        </ul>
      )}
      {problems > 0 && <ProblemList imported={imported} />}
      <Button look="quietDanger" className="justify-self-start" onClick={() => setUndoing(true)}>
        <Undo2 aria-hidden className="size-5" />
        Undo Import…
      </Button>
      {isUndoing && <undoDialog.Lazy imported={imported} onClose={() => setUndoing(false)} />}
    </div>
  )
}

const counted = { events: 'Events', participants: 'Participants', matches: 'Matches' } as const
type Counted = keyof typeof counted

const Tallies = ({ imported }: { imported: Import }) => (
  <PlainTable
    caption="What was imported"
    className="max-w-md"
    head={
      <>
        <td />
        <Th isNumber>Added</Th>
        <Th isNumber>There before</Th>
      </>
    }
  >
    <tbody>
      {(Object.keys(counted) as Counted[]).map((name) => (
        <tr key={name}>
          <th scope="row">{counted[name]}</th>
          <Td isNumber>{formatNumber(imported[name].added)}</Td>
          <Td isNumber>{formatNumber(imported[name].existing)}</Td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

/** An event that an import has made, by its title. */
function EventLink({ event_id }: { event_id: number }) {
  const { data, error } = useQuery(eventOf(event_id))
  if (error instanceof ApiError && error.status === 404)
    return <span className="tap-height text-muted">Event {event_id}, deleted since</span>
  return (
    <Link to={eventPath(data ?? { id: event_id })} className="text-link tap-height wrap-anywhere">
      {data?.title ?? `Event ${event_id}`}
    </Link>
  )
}
