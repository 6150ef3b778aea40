import { type Kysely, sql } from 'kysely'

/** A round robin keeps its seats, so that its schedule stays as it is when somebody drops or comes late (decision 059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rounds drop constraint rounds_check;
    alter table rounds add constraint rounds_seeds_check check (
      case method when 'elimination' then seeds is not null when 'round_robin' then true else seeds is null end)`.execute(
    db,
  )
}
