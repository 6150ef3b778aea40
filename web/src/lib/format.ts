import { readersZone } from './zone.ts'

/**
 * The language of the page, and the form of its numbers and dates: the server draws them before it knows the reader.
 */
const locale = 'en-GB'

const numberFormat = (options: Intl.NumberFormatOptions) => {
  // Made on first use: the first one takes a phone tens of milliseconds, and some pages show none.
  let made: Intl.NumberFormat | undefined
  return (value: number) => {
    made ??= new Intl.NumberFormat(locale, options)
    return made.format(value)
  }
}

/** The names of the parts of a date, put together by `write`: engines differ in where they put commas. */
export function dateFormat<Written>(
  options: Intl.DateTimeFormatOptions,
  write: (parts: Record<string, string>) => Written,
) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (instant: Date | number | string, timeZone = readersZone()) => {
    const format = made.get(timeZone) ?? openFormat({ ...options, timeZone })
    made.set(timeZone, format)
    const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
    return write(Object.fromEntries(parts))
  }
}

function openFormat(options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // A zone younger than this browser: better the reader's time than no page.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined })
  }
}

export const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The third letter of September is its last, as of the other months. */
const short = (month = '') => month.slice(0, 3)

/** What the formats below are made of. One for all of them: a phone takes long to make each, and a list has many zones. */
const usual = dateFormat(
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...timeParts, timeZoneName: 'short' },
  (parts) => parts,
)

// All of these take an instant and an IANA time zone, by default the reader's.

/** `Sat 12 Dec 2026`. */
export function formatDate(instant: Date | number | string, zone?: string) {
  const { weekday, day, month, year } = usual(instant, zone)
  return `${weekday} ${day} ${short(month)} ${year}`
}

/** `09:30`. */
export function formatTime(instant: Date | number | string, zone?: string) {
  const { hour, minute } = usual(instant, zone)
  return `${hour}:${minute}`
}

/** `Sat 09:30`, for a time within a day of another. */
export const formatDayAndTime = (instant: Date | number | string, zone?: string) =>
  `${usual(instant, zone).weekday} ${formatTime(instant, zone)}`

/** `CET`. */
export const formatZone = (instant: Date | number | string, zone?: string) => usual(instant, zone).timeZoneName ?? ''

const longDate = dateFormat(
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
)

/** `Sat 12 Dec 2026, 09:30`; 'Date TBD' when there is none. */
export const formatDateTime = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`

/** `Sat 12 Dec 2026`; 'Date TBD' when there is none. */
export const formatDay = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : formatDate(instant, zone)

/** `Saturday 12 December 2026`. */
export const formatLongDate = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : longDate(instant, zone)

/** `December 2026`. */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' }, ({ month, year }) => `${month} ${year}`)

/** A share from 0 to 1 as `54.2%`. */
export const formatPercent = numberFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The same as `54%`. */
export const formatWholePercent = numberFormat({ style: 'percent' })

const shortMonth = dateFormat({ month: 'short', year: 'numeric' }, ({ month, year }) => `${short(month)} ${year}`)

/** A month such as `2026-11` as `Nov 2026`. */
export const formatShortMonth = (text: string) => shortMonth(`${text}-01T00:00:00Z`, 'UTC')

export const formatNumber = numberFormat({})

const ordinal = new Intl.PluralRules(locale, { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `12th`, `23rd`. */
export const formatOrdinal = (position: number) => `${position}${suffixes[ordinal.select(position)] ?? 'th'}`

/** `1 match`, `2 matches`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
