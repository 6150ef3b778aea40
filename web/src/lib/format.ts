import { browserZone } from './zone.ts'

/**
 * The language of the page, its numbers and its dates. It is fixed: the server renders them before it knows the reader.
 */
const locale = 'en-GB'

const numberFormat = (options: Intl.NumberFormatOptions) => {
  // Created on first use: the first format takes a phone tens of milliseconds, and some pages need none.
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat(locale, options)
    return format.format(value)
  }
}

/** Formats dates: `write` joins the named parts, because engines differ in where they put commas. */
export function dateFormat<Written>(
  options: Intl.DateTimeFormatOptions,
  write: (parts: Record<string, string>) => Written,
) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (instant: Date | number | string, timeZone = browserZone()) => {
    const format = formats.get(timeZone) ?? createFormat({ ...options, timeZone })
    formats.set(timeZone, format)
    const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
    return write(Object.fromEntries(parts))
  }
}

function createFormat(options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    // This browser does not know a new time zone. The reader's own time is better than no page.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: undefined })
  }
}

export const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Some engines write `Sept`: this cuts all months to three letters. */
const short = (month = '') => month.slice(0, 3)

/**
 * The parts of the formats below. They share one format: creating one takes a phone long, and a list has many zones.
 */
const commonParts = dateFormat(
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...timeParts, timeZoneName: 'short' },
  (parts) => parts,
)

// These functions take an instant and an IANA time zone, by default the reader's.

/** `Sat 12 Dec 2026`. */
export function formatDate(instant: Date | number | string, zone?: string) {
  const { weekday, day, month, year } = commonParts(instant, zone)
  return `${weekday} ${day} ${short(month)} ${year}`
}

/** `09:30`. */
export function formatTime(instant: Date | number | string, zone?: string) {
  const { hour, minute } = commonParts(instant, zone)
  return `${hour}:${minute}`
}

/** `Sat 09:30`, for a time within a day of another. */
export const formatDayAndTime = (instant: Date | number | string, zone?: string) =>
  `${commonParts(instant, zone).weekday} ${formatTime(instant, zone)}`

/** `CET`. */
export const formatZone = (instant: Date | number | string, zone?: string) =>
  commonParts(instant, zone).timeZoneName ?? ''

const longDate = dateFormat(
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
)

/** `Sat 12 Dec 2026, 09:30`; 'Date TBD' for null. */
export const formatDateTime = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`

/** `Sat 12 Dec 2026`; 'Date TBD' for null. */
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

export interface WinsDrawsLosses {
  wins: number
  draws: number
  losses: number
}

/** `3 wins, 1 draw, 0 losses`. */
export const recordInWords = ({ wins, draws, losses }: WinsDrawsLosses) =>
  [plural(wins, 'win'), plural(draws, 'draw'), plural(losses, 'loss', 'losses')].join(', ')
