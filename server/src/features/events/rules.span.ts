import type { EventMapFilters } from '@muster/contract/event-search'
import type { Span } from '../../db/totals.ts'

/** How long an event runs from its date, in milliseconds: two days. */
const runsFor = 2 * 24 * 60 * 60 * 1000

/**
 * The span of time in which events pass these filters. Days are in UTC. An event without a date is to come, however
 * late, but on no day.
 */
export function spanOf({ from, to, state }: Pick<EventMapFilters, 'from' | 'to' | 'state'>, now: Date): Span {
  // The first moments that are not over, and that are no longer running.
  const [next, over] = [now.getTime() + 1, now.getTime() + 1 - runsFor]
  const bounds = {
    upcoming: { from: next },
    running: { from: over, before: next },
    finished: { before: over },
    any: {},
  }
  const inState: { from?: number; before?: number } = bounds[state ?? 'any']
  return {
    from: instantOf(Math.max(inState.from ?? -Infinity, from ? startOf(from) : -Infinity)),
    before: instantOf(Math.min(inState.before ?? Infinity, to ? startOf(to, 1) : Infinity)),
    withUndated: !from && !to && (state === undefined || state === 'upcoming'),
  }
}

const instantOf = (time: number) => (Number.isFinite(time) ? new Date(time) : undefined)

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
