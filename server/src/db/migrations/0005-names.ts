import { type Kysely, sql } from 'kysely'

/**
 * Spellings of one nickname count as the same within an event. Lower case alone keeps `straße` and `STRASSE` apart;
 * converting to upper case first makes them equal, as `foldName` of the contract does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Where an event has both already, the later one gets a number.
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
