import { type Kysely, sql } from 'kysely'

/**
 * Nicknames are one in an event however they are written. Lower case alone keeps `straße` and `STRASSE` apart; upper case first makes
 * both the same, as `foldName` of the contract does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Where both are in one event already, the later one is told apart by a number.
  await sql`
    update participants set nickname = left(nickname, 47 - length(participants.id::text)) || ' (' || participants.id || ')'
    where exists (
      select from participants first
      where first.event_id = participants.event_id and first.id < participants.id
        and lower(upper(first.nickname collate "und-x-icu")) = lower(upper(participants.nickname collate "und-x-icu"))
    )`.execute(db)
  await sql`drop index participants_nickname_key`.execute(db)
  await sql`
    create unique index participants_nickname_key on participants (event_id, lower(upper(nickname collate "und-x-icu")))
  `.execute(db)
}
