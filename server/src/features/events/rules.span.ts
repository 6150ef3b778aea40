import type { EventMapFilters } from '@muster/contract/event-search'

/** A span of time, whose end is not part of it; without an end, it has none. What has no date is after all that has. */
export interface Span {
  from: Date | undefined
  before: Date | undefined
  withUndated: boolean
}

/** The span of time of these days, which are in UTC. An event without a date is on no day. */
export const spanOfDays = ({ from, to }: Pick<EventMapFilters, 'from' | 'to'>): Span => ({
  from: from ? new Date(startOf(from)) : undefined,
  before: to ? new Date(startOf(to, 1)) : undefined,
  withUndated: !from && !to,
})

/** When a day begins in UTC, or the day that is so many days later. */
const startOf = (day: string, later = 0) =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('UTC').epochMilliseconds
