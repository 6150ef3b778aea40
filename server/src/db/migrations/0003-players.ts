import type { Kysely } from 'kysely'
import { createHandles } from './0003-players/handles.ts'
import { createPlayerVisibility } from './0003-players/visibility.ts'

/** What an account needs to be a player: an address of its own, and who may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const room of [createHandles, createPlayerVisibility]) await room.execute(db)
}
