import { localTime } from '@muster/contract/hall-day'
import { browserZone } from './zone.ts'

/** The language of the page and its numbers. It is fixed: the server renders them before it knows the reader. */
const locale = 'en-GB'

const numberFormat = (options: Intl.NumberFormatOptions) => {
  // Created on first use: the first format takes a phone tens of milliseconds, and some pages need none.
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat(locale, options)
    return format.format(value)
  }
}

// These functions take an instant and an IANA time zone, by default the reader's.

type Instant = Date | number | string

/** `Sat 12 Dec 2026`. */
export const formatDate = (instant: Instant, zone = browserZone()) => localTime(instant, zone).date

/** `09:30`. */
export const formatTime = (instant: Instant, zone = browserZone()) => localTime(instant, zone).time

/** `Sat 09:30`, for a time within a day of another. */
export function formatDayAndTime(instant: Instant, zone = browserZone()) {
  const { weekday, time } = localTime(instant, zone)
  return `${weekday} ${time}`
}

/** `CET`. */
export const formatZone = (instant: Instant, zone = browserZone()) => localTime(instant, zone).zone

/** `Sat 12 Dec 2026, 09:30`; 'Date TBD' for null. */
export const formatDateTime = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`

/** `Sat 12 Dec 2026`; 'Date TBD' for null. */
export const formatDay = (instant: string | null, zone?: string) =>
  instant === null ? 'Date TBD' : formatDate(instant, zone)

/** `Saturday 12 December 2026`; 'Date TBD' for null. */
export const formatLongDate = (instant: string | null, zone = browserZone()) =>
  instant === null ? 'Date TBD' : localTime(instant, zone).longDate

/** `December 2026`. */
export function formatMonth(instant: Instant, zone = browserZone()) {
  const { month, year } = localTime(instant, zone)
  return `${month} ${year}`
}

/** A month such as `2026-11` as `Nov 2026`. */
export function formatShortMonth(text: string) {
  const { month, year } = localTime(`${text}-01`, 'UTC')
  return `${month.slice(0, 3)} ${year}`
}

/** A share from 0 to 1 as `54.2%`. */
export const formatPercent = numberFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The same as `54%`. */
export const formatWholePercent = numberFormat({ style: 'percent' })

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
