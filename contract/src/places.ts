import { endpoint } from './endpoint.ts'
import { Id, numberInQuery, text } from './fields.ts'
import { placeSearchMax } from './search-limits.ts'
import { Country } from './search-schemas.ts'
import { z } from './zod.ts'

/** A city, town or village of GeoNames. */
export const Place = z
  .object({
    id: Id,
    name: z.string(),
    region: z.string().nullable(),
    country: z.string(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    population: z.int(),
    time_zone: z.string(),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const PlaceFilters = z.object({
  search: text(placeSearchMax, 'Please say what to search for'),
  country: Country.optional(),
  limit: numberInQuery(1, 20).default(8),
})
export type PlaceFilters = z.output<typeof PlaceFilters>

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  tag: 'places',
  summary: 'Places whose name begins like this, or is written in a similar way, the likeliest first',
  access: 'anyone',
  query: PlaceFilters,
  response: z.object({ places: z.array(Place) }).meta({ id: 'PlaceList' }),
})
