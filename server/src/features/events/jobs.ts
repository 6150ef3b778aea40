import type { Db } from '../../db/tables.ts'
import { findCity } from '../places/queries.ts'
import { listUnplaced, placeEvents } from './queries.placing.ts'

/** How many events are placed in one transaction. */
const atOnce = 1000

/** The task that follows the loading of the places: to find one for each event that has none. */
export async function placeAllEvents(db: Db): Promise<void> {
  // Most events share their city with others.
  const known = new Map<string, Awaited<ReturnType<typeof findCity>>>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    const events = await listUnplaced(db, last, atOnce)
    for (const city of events) {
      if (!known.has(keyOf(city))) known.set(keyOf(city), await findCity(db, city))
    }
    await placeEvents(
      db,
      events.flatMap((event) => {
        const place = known.get(keyOf(event))
        return place ? [{ id: event.id, place_id: place.id, time_zone: place.time_zone }] : []
      }),
    )
    last = events.at(-1)?.id
  }
}

const keyOf = ({ location_city, location_country }: Awaited<ReturnType<typeof listUnplaced>>[number]) =>
  JSON.stringify([location_city, location_country])
