import type { EventMapFilters } from '@muster/contract/event-search'

/** A span of time without its end; undefined bounds leave it open. Events without a date come after all others. */
export interface Span {
  from: Date | undefined
  before: Date | undefined
  withUndated: boolean
}

/** The span of these days in UTC. An event without a date is on no day. */
export const spanOfDays = ({ from, to }: Pick<EventMapFilters, 'from' | 'to'>): Span => ({
  from: from ? new Date(startOf(from)) : undefined,
  before: to ? new Date(startOf(to, 1)) : undefined,
  withUndated: !from && !to,
})

/** The start of a day in UTC, or of the day this many days later. */
const startOf = (day: string, later = 0) =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('UTC').epochMilliseconds
