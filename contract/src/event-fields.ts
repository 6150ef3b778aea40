import { optionalText } from './fields.ts'
import { isCountry } from './search-schemas.ts'
import { z } from './zod.ts'

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(3000, 0, 1)

/** Whether databases and calendars can store the instant. */
const isInRange = (value: string) => {
  const time = Date.parse(value)
  return time >= earliest && time < latest
}

export const InstantInput = z.iso
  .datetime({ offset: true, abort: true, error: 'Must be a date and time, such as 2026-11-20T18:30:00Z' })
  .refine(isInRange, 'Must be between the years 1970 and 2999')

export const EventDate = z.iso
  .datetime({ offset: true, abort: true, error: 'Event date must be a date and time, such as 2026-11-20T18:30:00Z' })
  .refine(isInRange, 'Event date must be between the years 1970 and 2999')

export const EndDate = z.iso.datetime({
  offset: true,
  abort: true,
  error: 'End must be a date and time, such as 2026-11-21T18:00:00Z',
})

export const CountryName = optionalText(100).refine(
  (name) => name == null || isCountry(name),
  'Country must be one of the list',
)

function isTimeZone(name: string) {
  // `Intl` accepts offsets as well, but they ignore summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, 'Time zone must be an IANA name, such as Europe/London')
