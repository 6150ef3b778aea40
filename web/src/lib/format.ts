// Created on first use: the first one takes a phone tens of milliseconds, and some pages show no date.
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (instant: Date | number) => {
    made ??= new Intl.DateTimeFormat(undefined, options)
    return made.format(instant)
  }
}
const numberFormat = (options: Intl.NumberFormatOptions) => {
  let made: Intl.NumberFormat | undefined
  return (value: number) => {
    made ??= new Intl.NumberFormat(undefined, options)
    return made.format(value)
  }
}

const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const dateTimeInZone = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const longDate = dateFormat({ dateStyle: 'full' })
const shortDate = dateFormat({ dateStyle: 'medium' })
const month = dateFormat({ month: 'long', year: 'numeric' })

/** Instants in the reader's own zone and locale; 'Date TBD' when there is none. */
export const formatDateTime = (instant: string | null) => (instant === null ? 'Date TBD' : dateTime(new Date(instant)))
/** The same with the name of the time zone, as an event may be far away. */
export const formatDateTimeInZone = (instant: string | null) =>
  instant === null ? 'Date TBD' : dateTimeInZone(new Date(instant))
export const formatLongDate = (instant: string | null) => (instant === null ? 'Date TBD' : longDate(new Date(instant)))
export const formatDate = (instant: string) => shortDate(new Date(instant))

/** The time of day of an instant, in milliseconds. */
export const formatTime = dateFormat({ timeStyle: 'short' })

export const formatMonth = (instant: string) => month(new Date(instant))

/** A share from 0 to 1 as `54.2%`. */
export const formatPercent = numberFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The same as `54%`. */
export const formatWholePercent = numberFormat({ style: 'percent' })

const shortMonth = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11` as `Nov 2026`. */
export const formatShortMonth = (text: string) => shortMonth(new Date(`${text}-01T00:00:00Z`))

export const formatNumber = numberFormat({})

/** `1 match`, `2 matches`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const pad = (value: number) => String(value).padStart(2, '0')

/** An instant in the format of a local date and time field: `2026-11-20T18:30`, empty when there is none. */
export function toLocalInput(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The reverse; null when the field is empty or half filled. */
export function fromLocalInput(local: string): string | null {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** `new york` to `New York`: the first letter of each word in upper case, the rest in lower case. */
export const capitaliseWords = (text: string) =>
  text.replace(/[\p{L}\p{M}\p{N}]+(['’][\p{L}\p{M}]+)*/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toLocaleUpperCase() + rest.join('').toLocaleLowerCase()
  })
