import type { Period } from '@muster/contract/army-filter-values'

/** Days in the form `2026-11-20`: from the first one up to, but not including, the second. */
export type Days = readonly [from: string, before: string]

/** Spans with stored sums; a dekad is a third of a month: days 1 to 10, 11 to 20, and the rest. */
export type Span = 'day' | 'dekad' | 'month' | 'year'

/** What a period is read from: sums of whole spans, and the events of the remaining days. */
export interface Cover {
  sums: { span: Span; days: Days }[]
  events: Days[]
}

/** Wider than any event's date, and than what a filter may name. */
export const firstDay = '1970-01-01'
const end = '3000-01-01'

/**
 * The days that a filter asks for; undefined is everything, including events without a date. `today` is the day in UTC.
 */
export function daysOf(
  { period, from, to }: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  today: Temporal.PlainDate,
): Days | undefined {
  if (from !== undefined || to !== undefined) {
    return [from ?? firstDay, to === undefined ? end : Temporal.PlainDate.from(to).add({ days: 1 }).toString()]
  }
  if (period === undefined || period === 'all') return undefined
  return [today.subtract({ days: Number(period) - 1 }).toString(), tomorrowEnds(today)]
}

/**
 * Where it is tomorrow already, today's matches have tomorrow's date; anything dated later does not belong to the last
 * days.
 */
export const tomorrowEnds = (today: Temporal.PlainDate) => today.add({ days: 2 }).toString()

/** Splits days into the longest possible of the given spans, which are ordered from long to short. */
export function coverDays(days: Days, [span, ...shorter]: readonly Span[]): Cover {
  if (span === undefined) return { sums: [], events: unlessEmpty(days) }
  const [from, before] = [startOf(span, days[0], 'ceil'), startOf(span, days[1], 'floor')]
  if (from >= before) return coverDays(days, shorter)
  const [head, tail] = [coverDays([days[0], from], shorter), coverDays([before, days[1]], shorter)]
  return {
    sums: [...head.sums, { span, days: [from, before] }, ...tail.sums],
    events: [...head.events, ...tail.events],
  }
}

const unlessEmpty = (days: Days): Days[] => (days[0] < days[1] ? [days] : [])

/**
 * Where the span that contains a day begins; rounded up: where the next one begins, unless the day is the first of its
 * span.
 */
function startOf(span: Span, day: string, rounding: 'ceil' | 'floor'): string {
  const date = Temporal.PlainDate.from(day)
  const start = date.with(firsts[span](date))
  if (rounding === 'floor' || start.equals(date)) return start.toString()
  return nextOf(span, start).toString()
}

const firstsOfDekads = (day: number) => (day > 20 ? 21 : day > 10 ? 11 : 1)

const firsts: Record<Span, (date: Temporal.PlainDate) => { day: number; month?: number }> = {
  day: ({ day }) => ({ day }),
  dekad: ({ day }) => ({ day: firstsOfDekads(day) }),
  month: () => ({ day: 1 }),
  year: () => ({ day: 1, month: 1 }),
}

function nextOf(span: Span, start: Temporal.PlainDate): Temporal.PlainDate {
  switch (span) {
    case 'day':
      return start.add({ days: 1 })
    case 'dekad':
      return start.day < 21 ? start.add({ days: 10 }) : start.with({ day: 1 }).add({ months: 1 })
    case 'month':
      return start.add({ months: 1 })
    case 'year':
      return start.add({ years: 1 })
  }
}
