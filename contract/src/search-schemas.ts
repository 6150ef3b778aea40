import { countries } from './countries.ts'
import { text } from './fields.ts'
import { z } from './zod.ts'

const countryNames = new Set(countries.map(({ name }) => name))

export const isCountry = (name: string) => countryNames.has(name)

/** Only events in this country, by its English name. @example United Kingdom */
export const Country = text(100).refine(isCountry, 'Country must be one of the list')

/** @internal A day of the calendar, such as `2026-11-20`. */
export const Day = z.iso
  .date({ abort: true, error: 'Must be a date, such as 2026-11-20' })
  .refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'Must be between the years 1970 and 2999')

/** Whether `from` is not after `to`; both days are included. */
export const areInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to

export const orderRefusal = { error: 'The first day must not be after the last', path: ['to'] }

interface Around {
  near?: unknown
  near_place?: unknown
  radius_km?: unknown
}

export const isNear = ({ near, near_place }: Around) => near != null || near_place != null

/** The rules of a search around a centre, as arguments of `refine`. */
export const oneCentre: [(around: Around) => boolean, { error: string; path: string[] }] = [
  ({ near, near_place }) => near == null || near_place == null,
  { error: 'Give either near or near_place, not both', path: ['near_place'] },
]
export const radiusWithCentre: typeof oneCentre = [
  (around) => around.radius_km == null || isNear(around),
  { error: 'A radius needs near or near_place as its centre', path: ['radius_km'] },
]

const degrees = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/

/** @internal A point on the Earth, as `53.80,-1.55`: latitude and longitude in degrees. */
export const Near = z
  .string()
  .regex(degrees, 'Must be latitude and longitude, such as 53.80,-1.55')
  .transform((text) => {
    const [, latitude, longitude] = degrees.exec(text) ?? []
    return { latitude: Number(latitude), longitude: Number(longitude) }
  })
  .refine(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
    'The latitude must be from -90 to 90, the longitude from -180 to 180',
  )
export type Near = z.output<typeof Near>
