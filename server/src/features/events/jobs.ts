import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { findCity } from '../places/queries.ts'
import { findPlaceToMail } from './queries.attendance.ts'
import { listUnplaced, placeEvents } from './queries.placing.ts'
import { addressOf } from './rules.words.ts'

/** The jobs for participants who move up from the waiting list. */
export const waitingJobs = (db: Db, publicUrl: string, deliver: Deliver) => ({
  mail_place: withId(async (participant_id, job) => {
    const promotion = await findPlaceToMail(db, participant_id)
    if (!promotion) return
    const { email, nickname, title } = promotion
    await deliver(job, { kind: 'place', to: email, nickname, title, address: addressOf(promotion, publicUrl) })
  }),
})

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
