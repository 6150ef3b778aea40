import { localTime } from '@muster/contract/hall-day'
import { browserZone } from './zone.ts'

// Conversions between values and the texts of form fields.

/** Formats an instant for a local date and time field: `2026-11-20T18:30`, or empty for null. */
export const toLocalInput = (instant: string | null, zone?: string) =>
  instant === null ? '' : localInput(instant, zone)

function localInput(instant: number | string, zone = browserZone()) {
  const { day, time } = localTime(instant, zone)
  return `${day}T${time}`
}

/**
 * Parses a local date and time field; null if it is empty or half filled. Of two instants with this local time, when the
 * clocks go back, it is the first; without any, when they go forward, it is an hour later.
 */
export function fromLocalInput(local: string, zone?: string): string | null {
  const wall = Date.parse(`${local}Z`)
  if (local === '' || Number.isNaN(wall)) return null
  const ahead = (instant: number) => Date.parse(`${localInput(instant, zone)}Z`) - Math.floor(instant / 60_000) * 60_000
  // By the offset before a change of the clocks and by that after it: at most one of them differs from the other.
  const [before, after] = [-day, day].map((distance) => wall - ahead(wall + distance)) as [number, number]
  const shows = (instant: number) => localInput(instant, zone) === localInput(wall, 'UTC')
  const found = [Math.min(before, after), Math.max(before, after)].find(shows) ?? before
  return new Date(found).toISOString()
}

const day = 24 * 60 * 60 * 1000

/** Whether the clocks skip this local time, because they go forward. */
export const isSkipped = (local: string, zone?: string) => {
  const instant = fromLocalInput(local, zone)
  return instant !== null && toLocalInput(instant, zone) !== local.slice(0, 16)
}

/** Turns `new york` into `New York`: the first letter of each word in upper case, the rest in lower case. */
export const capitaliseWords = (text: string) =>
  text.replace(/[\p{L}\p{M}\p{N}]+(['’][\p{L}\p{M}]+)*/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toLocaleUpperCase() + rest.join('').toLocaleLowerCase()
  })

/**
 * Parses a number field: null if it is empty, or the text itself if it is not a number, so that validation can refuse
 * it.
 */
export const readNumber = (value: unknown) => {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return /^-?\d+$/.test(text) ? Number(text) : value
}
