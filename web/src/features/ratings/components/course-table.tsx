import { zoneOf } from '@muster/contract/hall-day'
import type { RatingStep } from '@muster/contract/ratings'
import { ColumnHead } from '../../../components/page.tsx'
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
      <div className="card relative overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{`The rating of ${nickname} after each event`}</caption>
          <thead className="border-line border-b text-muted">
            <tr>
              <ColumnHead className="py-2 pr-2 pl-4 text-left">Event</ColumnHead>
              <ColumnHead className="px-2 py-2 text-right">Change</ColumnHead>
              <ColumnHead className="py-2 pr-4 pl-2 text-right">Rating</ColumnHead>
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {course.toReversed().map(({ event, ...step }) => (
              <tr key={event.id} className="[&>*]:align-baseline">
                <th scope="row" className="wrap-anywhere py-2 pr-2 pl-4 text-left font-normal">
                  {event.title}
                  <span className="block text-muted">{formatDay(event.event_date, zoneOf(event))}</span>
                </th>
                <td className="whitespace-nowrap px-2 py-2 text-right">{formatChange(step)}</td>
                <td className="whitespace-nowrap py-2 pr-4 pl-2 text-right">{formatRating(step)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
