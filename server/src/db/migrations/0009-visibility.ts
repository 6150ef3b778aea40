import { type Kysely, sql } from 'kysely'

/**
 * An event is listed, or only those who have its link see it, or its owner alone. What is not listed counts in the
 * statistics of armies only if its owner wants that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key of a link is 122 random bits, so there is nothing to guess.
  await sql`
    alter table events
      add column visibility text not null default 'listed' check (visibility in ('listed', 'unlisted', 'draft')),
      add column share_key text not null default replace(gen_random_uuid()::text, '-', ''),
      add column counts_in_statistics boolean not null default false`.execute(db)
  // There are few of them, and the lists of statistics look each event up here.
  await sql`create index events_hidden on events (id) where visibility <> 'listed'`.execute(db)
  await indexListed(db)
  await sql`
    create function countable(ids bigint[]) returns bigint[]
    language sql stable as $$
      select array(select id from events where id = any(ids) and (visibility = 'listed' or counts_in_statistics))
    $$`.execute(db)
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('counted_games(bigint[])'::regprocedure),
                      'where m.event_id = any(ids)', 'where m.event_id = any(countable(ids))');
      execute replace(pg_get_functiondef('count_event_armies(bigint[])'::regprocedure),
                      'where p.event_id = any(ids)', 'where p.event_id = any(countable(ids))');
    end
    $$`.execute(db)
}

/**
 * What everybody's lists and maps show. The indexes hold all that these filter and sort by, except words and countries,
 * so that events are found and counted in an index alone.
 */
async function indexListed(db: Kysely<unknown>) {
  // An event without a date is to come, however late. The older indexes of dates have it at the other end.
  await sql`
    create index events_listed_idx on events (coalesce(event_date, 'infinity'), id)
    include (event_date, place_id, game_type, event_type, registration_open) where visibility = 'listed'`.execute(db)
  // Dates can be in an index of points with btree_gist, which is as trusted as the other extensions.
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create index events_near_idx on events using gist (location, coalesce(event_date, 'infinity'))
    include (event_date, id, place_id, game_type, event_type, registration_open) where visibility = 'listed'`.execute(
    db,
  )
}
