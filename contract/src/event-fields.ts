import { optionalText, text } from './fields.ts'
import { isCountry } from './search-schemas.ts'
import { z } from './zod.ts'

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(3000, 0, 1)

/** Whether databases and calendars can store the instant. */
const isInRange = (value: string) => {
  const time = Date.parse(value)
  return time >= earliest && time < latest
}

/** A date and time with its offset from UTC. `must` begins the message. */
const dateTime = (must: string, example = '2026-11-20T18:30:00Z') =>
  z.iso.datetime({ offset: true, abort: true, error: `${must} be a date and time, such as ${example}` })

const dateTimeInRange = (must: string) => dateTime(must).refine(isInRange, `${must} be between the years 1970 and 2999`)

export const InstantInput = dateTimeInRange('Must')
export const EventDate = dateTimeInRange('Event date must')
export const EndDate = dateTime('End must', '2026-11-21T18:00:00Z')

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

const isOnTheWeb = (address: string) => /^https?:\/\/[^\s<>"]+$/.test(address) && URL.canParse(address)

/** @internal The address of a page or document; an empty one becomes null. */
export const WebAddress = (example: string) =>
  text(500)
    .refine((address) => address === '' || isOnTheWeb(address), `Must be an address on the web, such as ${example}`)
    .nullish()
    .transform((address) => (address === '' ? null : address))
