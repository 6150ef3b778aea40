import { endpoint } from './endpoint.ts'
import { Id, numberInQuery, text } from './fields.ts'
import { placeSearchMax } from './search-limits.ts'
import { Country } from './search-schemas.ts'
import { z } from './zod.ts'

/**
 * A city, town or village from GeoNames (CC BY 4.0): of at least 1,000 inhabitants, or the seat of a district whose
 * population is unknown.
 */
export const Place = z
  .object({
    /** GeoNames’ number; used as `place_id` of events. @example 2641673 */
    id: Id,
    /** Its usual name. @example Newcastle upon Tyne */
    name: z.string(),
    /** The state, county or the like that it belongs to; null if it has none. @example England */
    region: z.string().nullable(),
    /** The English name of the country. @example United Kingdom */
    country: z.string(),
    /** In degrees, north of the equator positive. @example 54.9733 */
    latitude: z.number().min(-90).max(90),
    /** In degrees, east of Greenwich positive. @example -1.614 */
    longitude: z.number().min(-180).max(180),
    /** How many people live there; 0 if that is not known. @example 192382 */
    population: z.int(),
    /** By its IANA name. @example Europe/London */
    time_zone: z.string(),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const PlaceFilters = z.object({
  /**
   * The beginning of a name, or one with mistakes in it; after a comma its region or country.
   * @example Newcastle, UK
   */
  search: text(placeSearchMax, 'Please say what to search for'),
  country: Country.optional(),
  /** How many at most. @example 8 */
  limit: numberInQuery(1, 20).default(8),
})
export type PlaceFilters = z.output<typeof PlaceFilters>

/** Places whose name begins like this, or is written in a similar way, the likeliest first. */
export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  tag: 'places',
  access: 'anyone',
  query: PlaceFilters,
  /** Places that a text may mean. */
  response: z
    .object({
      /** The likeliest first. */
      places: z.array(Place),
    })
    .meta({ id: 'PlaceList' }),
})
