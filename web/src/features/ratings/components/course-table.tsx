import { zoneOf } from '@muster/contract/hall-day'
import type { RatingStep } from '@muster/contract/ratings'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { formatDay } from '../../../lib/format.ts'
import { formatChange, formatRating } from '../rating-format.ts'

interface CourseTableProps {
  nickname: string
  /** Oldest first. */
  course: readonly RatingStep[]
}

/** The numbers of the plot, newest first. A closed table is searched by the browser, and needs no script to be opened. */
export function CourseTable({ nickname, course }: CourseTableProps) {
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-brand">Show as a table</summary>
      <Table
        caption={`The rating of ${nickname} after each event`}
        className="text-sm"
        head={
          <>
            <Th>Event</Th>
            <Th isNumber>Change</Th>
            <Th isNumber>Rating</Th>
          </>
        }
      >
        <tbody>
          {course.toReversed().map(({ event, ...step }) => (
            <tr key={event.id}>
              <th scope="row">
                {event.title}
                <span className="block text-muted">{formatDay(event.event_date, zoneOf(event))}</span>
              </th>
              <Td isNumber>{formatChange(step)}</Td>
              <Td isNumber>{formatRating(step)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
