import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { findCity } from '../places/queries.ts'
import { listUnplaced, placeEvents } from './queries.placing.ts'
import { findPlaceToMail } from './queries.waiting.ts'
import { addressOf } from './rules.words.ts'

/** The tasks that somebody who has got a place leaves to the worker. */
export const waitingJobs = (db: Db, publicUrl: string, deliver: Deliver) => ({
  mail_place: withId(async (participant_id, job) => {
    const found = await findPlaceToMail(db, participant_id)
    if (!found) return
    const { email, nickname, title } = found
    await deliver(job, { kind: 'place', to: email, nickname, title, address: addressOf(found, publicUrl) })
  }),
})

/** How many events are placed in one transaction. */
const concurrency = 1000

/** The task that follows the loading of the places: to find one for each event that has none. */
export async function placeAllEvents(db: Db): Promise<void> {
  // Most events share their city with others.
  const known = new Map<string, Awaited<ReturnType<typeof findCity>>>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    const events = await listUnplaced(db, last, concurrency)
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
