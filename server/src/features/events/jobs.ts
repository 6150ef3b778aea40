import type { Db } from '../../db/tables.ts'
import { findCity } from '../places/queries.ts'
import { listUnplaced, lockUnplaced, placeEvents } from './queries.placing.ts'
import { withEnd, withNoon } from './rules.ts'

/** The number of events in one transaction. */
const batchSize = 1000

/** Finds a place for each event without one. Runs after the places have been loaded. */
export async function placeAllEvents(db: Db): Promise<void> {
  // Most events share their city with others, so each city is searched once.
  const known = new Map<string, Awaited<ReturnType<typeof findCity>>>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    const events = await listUnplaced(db, last, batchSize)
    for (const city of events) {
      if (!known.has(locationKeyOf(city))) known.set(locationKeyOf(city), await findCity(db, city))
    }
    await db.transaction().execute(async (tx) => {
      const placed = (await lockUnplaced(tx, events)).flatMap((event) => {
        const place = known.get(locationKeyOf(event))
        return place ? [withPlace(event, place)] : []
      })
      await placeEvents(tx, placed)
    })
    last = events.at(-1)?.id
  }
}

type Unplaced = Awaited<ReturnType<typeof lockUnplaced>>[number]

const locationKeyOf = ({ location_city, location_country }: Pick<Unplaced, 'location_city' | 'location_country'>) =>
  JSON.stringify([location_city, location_country])

/** An event without a known time stays on its days in the time zone of the place. */
function withPlace(event: Unplaced, place: { id: number; time_zone: string }) {
  const { id, event_date, ends_at, time_zone } = event
  const inZone = { time_zone: time_zone ?? place.time_zone }
  return { id, place_id: place.id, event_date, ends_at, ...withEnd(event, withNoon(event, inZone)), ...inZone }
}
