import type { Period } from '@muster/contract/army-filters'

/** Days from the first to before the second, as `2026-11-20`. */
export type Days = readonly [from: string, before: string]

/** What an asked period is read from: the sums of whole years and months, and the events of the days that are left over. */
export interface Cover {
  years: Days[]
  months: Days[]
  days: Days[]
}

/** Wider than any event's date. */
const first = '1970-01-01'
const end = '3000-01-01'

/** The days that a filter asks for; undefined is everything, also what has no date. `today` is the day in UTC. */
export function daysOf(
  { period, from, to }: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
  today: Temporal.PlainDate,
): Days | undefined {
  if (from !== undefined || to !== undefined) {
    return [from ?? first, to === undefined ? end : Temporal.PlainDate.from(to).add({ days: 1 }).toString()]
  }
  if (period === undefined || period === 'all') return undefined
  // Open at the end: a game that has a result was played, whatever the zone of its date.
  return [today.subtract({ days: Number(period) - 1 }).toString(), end]
}

/** Splits days into the longest spans that are kept summed up. */
export function coverDays([from, before]: Days, { withYears }: { withYears: boolean }): Cover {
  const month = firstOf('month', from)
  const lastMonth = firstOf('month', before, 'floor')
  if (month >= lastMonth) return { years: [], months: [], days: unlessEmpty([from, before]) }
  const days = [...unlessEmpty([from, month]), ...unlessEmpty([lastMonth, before])]
  const year = firstOf('year', month)
  const lastYear = firstOf('year', lastMonth, 'floor')
  if (!withYears || year >= lastYear) return { years: [], months: [[month, lastMonth]], days }
  return {
    years: [[year, lastYear]],
    months: [...unlessEmpty([month, year]), ...unlessEmpty([lastYear, lastMonth])],
    days,
  }
}

const unlessEmpty = (days: Days): Days[] => (days[0] < days[1] ? [days] : [])

/** The first day of the month or year of a day; of the next one, unless the day is the first itself or `floor` is asked for. */
function firstOf(unit: 'month' | 'year', day: string, rounding: 'ceil' | 'floor' = 'ceil'): string {
  const date = Temporal.PlainDate.from(day)
  const start = date.with(unit === 'month' ? { day: 1 } : { day: 1, month: 1 })
  if (rounding === 'floor' || start.equals(date)) return start.toString()
  return start.add(unit === 'month' ? { months: 1 } : { years: 1 }).toString()
}
