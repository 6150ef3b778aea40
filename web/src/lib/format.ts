const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const dateTimeInZone = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const shortDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
const number = new Intl.NumberFormat(undefined)

/** Instants in the reader's own zone and locale; 'Date TBD' when there is none. */
export const formatDateTime = (instant: string | null) =>
  instant === null ? 'Date TBD' : dateTime.format(new Date(instant))
/** The same with the name of the zone: an event may be far away. */
export const formatDateTimeInZone = (instant: string | null) =>
  instant === null ? 'Date TBD' : dateTimeInZone.format(new Date(instant))
export const formatLongDate = (instant: string | null) =>
  instant === null ? 'Date TBD' : longDate.format(new Date(instant))
export const formatDate = (instant: string) => shortDate.format(new Date(instant))

/** The time of day of an instant, in milliseconds. */
export const formatTime = (instant: number) => time.format(instant)

export const formatMonth = (instant: string) => month.format(new Date(instant))

const percent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const wholePercent = new Intl.NumberFormat(undefined, { style: 'percent' })
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A share from 0 to 1 as `54.2%`. */
export const formatPercent = (share: number) => percent.format(share)

/** The same as `54%`. */
export const formatWholePercent = (share: number) => wholePercent.format(share)

/** A month such as `2026-11` as `Nov 2026`. */
export const formatShortMonth = (text: string) => shortMonth.format(new Date(`${text}-01T00:00:00Z`))

export const formatNumber = (value: number) => number.format(value)

/** `1 match`, `2 matches`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const pad = (value: number) => String(value).padStart(2, '0')

/** An instant as a local date and time field holds it: `2026-11-20T18:30`, empty when there is none. */
export function toLocalInput(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** The other way round; null when the field is empty or half filled. */
export function fromLocalInput(local: string): string | null {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** `new york` to `New York`: the first letter of each word upper case, the rest lower. */
export const capitaliseWords = (text: string) =>
  text.replace(/[\p{L}\p{M}\p{N}]+(['’][\p{L}\p{M}]+)*/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toLocaleUpperCase() + rest.join('').toLocaleLowerCase()
  })
