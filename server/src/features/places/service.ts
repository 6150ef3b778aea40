import type { Db } from '../../db/tables.ts'
import { invalidInput } from '../../http/routing/app-error.ts'
import { findCity, findPlace, searchPlaces } from './queries.ts'

interface Located {
  place_id?: number | null | undefined
  location_city?: string | null | undefined
  location_country?: string | null | undefined
}

/** The place of an event: the chosen one, or that of its city. Throws `invalid_input` if the chosen one is unknown. */
export async function locate(db: Db, { place_id, ...city }: Located) {
  if (place_id == null) return findCity(db, city)
  const place = await findPlace(db, place_id)
  if (!place) throw invalidInput('place_id', 'The place must be one that GET /places returned.')
  return place
}

/**
 * The place at the centre of a search, by its id or name. Throws `invalid_input` for the field at `path` if it is
 * unknown.
 */
export async function requirePlace(db: Db, idOrName: string, path = 'near_place') {
  const [place] = /^\d{1,15}$/.test(idOrName)
    ? [await findPlace(db, Number(idOrName))]
    : await searchPlaces(db, { search: idOrName, country: undefined, limit: 1 })
  if (!place) throw invalidInput(path, `No place called “${idOrName}” is known. Please try a larger one nearby.`)
  return place
}
