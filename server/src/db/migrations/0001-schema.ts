import type { Kysely } from 'kysely'
import { createAccounts } from './0001-schema/accounts.ts'
import { createAlerts } from './0001-schema/alerts.ts'
import { createArmies } from './0001-schema/armies.ts'
import { createArmyCounting } from './0001-schema/army-counting.ts'
import { createArmyCounts } from './0001-schema/army-counts.ts'
import { createArmySums } from './0001-schema/army-sums.ts'
import { createEvents } from './0001-schema/events.ts'
import { createMatches } from './0001-schema/matches.ts'
import { createParticipants } from './0001-schema/participants.ts'
import { createPlaces } from './0001-schema/places.ts'
import { createRounds } from './0001-schema/rounds.ts'
import { createText } from './0001-schema/text.ts'
import { createVersions } from './0001-schema/versions.ts'

/** Everything, room by room; each refers only to rooms before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const room of [
    createText,
    createAccounts,
    createPlaces,
    createArmies,
    createEvents,
    createParticipants,
    createMatches,
    createRounds,
    createAlerts,
    createArmyCounts,
    createArmyCounting,
    createArmySums,
    createVersions,
  ]) {
    await room.execute(db)
  }
}
