import type { Db } from '../../db/tables.ts'
import { findCity } from '../places/queries.ts'
import { listUnplaced, placeEvents } from './queries.placing.ts'

/** The number of events in one transaction. */
const batchSize = 1000

/** Finds a place for each event without one. Runs after the places have been loaded. */
export async function placeAllEvents(db: Db): Promise<void> {
  // Most events share their city with others, so each city is searched once.
  const known = new Map<string, Awaited<ReturnType<typeof findCity>>>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    const events = await listUnplaced(db, last, batchSize)
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
