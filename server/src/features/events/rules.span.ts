import type { EventMapFilters } from '@muster/contract/event-search'
import type { Span } from '../../db/totals.ts'

/** How long an event is not over after its date, in milliseconds: two days. */
const runsFor = 2 * 24 * 60 * 60 * 1000

type Days = Pick<EventMapFilters, 'from' | 'to'>

/** The span of time of these days, which are in UTC. An event without a date is on no day. */
export const spanOfDays = ({ from, to }: Days): Span => ({
  from: from ? new Date(startOf(from)) : undefined,
  before: to ? new Date(startOf(to, 1)) : undefined,
  withUndated: !from && !to,
})

/** The same of what is upcoming or finished as far as dates tell. */
export function spanOfDated(days: Days, state: 'upcoming' | 'finished', now: Date): Span {
  const { from, before, withUndated } = spanOfDays(days)
  // The first moment that is not over.
  const over = now.getTime() + 1 - runsFor
  if (state === 'upcoming') return { from: new Date(Math.max(from?.getTime() ?? over, over)), before, withUndated }
  return { from, before: new Date(Math.min(before?.getTime() ?? over, over)), withUndated: false }
}

/** When a day begins in UTC, or the day that is so many days later. */
const startOf = (day: string, later = 0) =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('UTC').epochMilliseconds

/** The whole months in UTC within a span; undefined if there is none. */
export function wholeMonths({ from, before, withUndated }: Span): Span | undefined {
  const first = from && monthAfter(from)
  const end = before && monthOf(before)
  return first && end && first >= end ? undefined : { from: first, before: end, withUndated }
}

const monthOf = (instant: Date) => new Date(startOfMonth(instant, 0))

/** The next month to begin, or the one that begins just then. */
const monthAfter = (instant: Date) => new Date(startOfMonth(new Date(instant.getTime() - 1), 1))

const startOfMonth = (instant: Date, later: number) =>
  Temporal.Instant.from(instant.toISOString())
    .toZonedDateTimeISO('UTC')
    .with({ day: 1 })
    .startOfDay()
    .add({ months: later }).epochMilliseconds
