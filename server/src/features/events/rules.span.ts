import type { EventMapFilters } from '@muster/contract/event-search'
import type { Span } from '../../db/totals.ts'

/** How long after its date an event is not over, in milliseconds: two days. */
const runsFor = 2 * 24 * 60 * 60 * 1000

type Days = Pick<EventMapFilters, 'from' | 'to'>

/** The span of these days in UTC. An event without a date is on no day. */
export const spanOfDays = ({ from, to }: Days): Span => ({
  from: from ? new Date(startOf(from)) : undefined,
  before: to ? new Date(startOf(to, 1)) : undefined,
  withUndated: !from && !to,
})

/** The same for upcoming or finished events, as far as dates alone determine the state. */
export function spanOfDated(days: Days, state: 'upcoming' | 'finished', now: Date): Span {
  const { from, before, withUndated } = spanOfDays(days)
  // The first moment that is not over.
  const over = now.getTime() + 1 - runsFor
  if (state === 'upcoming') return { from: new Date(Math.max(from?.getTime() ?? over, over)), before, withUndated }
  return { from, before: new Date(Math.min(before?.getTime() ?? over, over)), withUndated: false }
}

/** The start of a day in UTC, or of the day this many days later. */
const startOf = (day: string, later = 0) =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('UTC').epochMilliseconds

/** The whole months in UTC within a span; undefined if there are none. */
export function wholeMonths({ from, before, withUndated }: Span): Span | undefined {
  const first = from && monthAfter(from)
  const end = before && monthOf(before)
  return first && end && first >= end ? undefined : { from: first, before: end, withUndated }
}

const monthOf = (instant: Date) => new Date(startOfMonth(instant, 0))

/** The start of the next month, or the instant itself if a month starts then. */
const monthAfter = (instant: Date) => new Date(startOfMonth(new Date(instant.getTime() - 1), 1))

const startOfMonth = (instant: Date, later: number) =>
  Temporal.Instant.from(instant.toISOString())
    .toZonedDateTimeISO('UTC')
    .with({ day: 1 })
    .startOfDay()
    .add({ months: later }).epochMilliseconds
