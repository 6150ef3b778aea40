import { countries } from '@muster/contract/countries'
import { timeZonesOf } from '@muster/contract/time-zone-names'
import { type Kysely, sql } from 'kysely'

/**
 * An event keeps the time zone of its hall. Those that exist get the one that nearly all of their country keeps; in
 * other countries it stays unknown until the owner saves the event again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column time_zone text check (length(time_zone) between 1 and 64)`.execute(db)
  const known = countries.flatMap(({ code, name }) => {
    const [main] = timeZonesOf[code]?.split(' ') ?? []
    return main ? [{ name, main }] : []
  })
  // It is no change by anybody: neither the versions of the events nor the counts of armies are touched.
  await sql`alter table events disable trigger user`.execute(db)
  await sql`
    update events set time_zone = known.main
    from unnest(${known.map(({ name }) => name)}::text[], ${known.map(({ main }) => main)}::text[]) known (name, main)
    where location_country = known.name`.execute(db)
  await sql`alter table events enable trigger user`.execute(db)
}
