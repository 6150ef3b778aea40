import type { Kysely } from 'kysely'
import { createCalls } from './0002-hall/calls.ts'
import { createChannels } from './0002-hall/channels.ts'
import { createClaims } from './0002-hall/claims.ts'
import { createMailSettings } from './0002-hall/mail-settings.ts'
import { createReports } from './0002-hall/reports.ts'
import { createSlips } from './0002-hall/slips.ts'

/** What everyone in the hall adds to an event: reports, slips, calls, announcements, claims, and the mails and channels that tell of all this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const room of [createReports, createSlips, createCalls, createClaims, createMailSettings, createChannels]) {
    await room.execute(db)
  }
}
