import { type Kysely, sql } from 'kysely'

/**
 * Which events count is decided where counts are kept, not where they are worked out: an event that does not count in
 * the statistics still shows its own armies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('counted_games(bigint[])'::regprocedure), 'any(countable(ids))', 'any(ids)');
      execute replace(pg_get_functiondef('count_event_armies(bigint[])'::regprocedure), 'any(countable(ids))', 'any(ids)');
      execute replace(
        replace(pg_get_functiondef('recount_events(bigint[])'::regprocedure), '_armies(ids)', '_armies(countable(ids))'),
        '_matchups(ids)', '_matchups(countable(ids))');
    end
    $$`.execute(db)
}
