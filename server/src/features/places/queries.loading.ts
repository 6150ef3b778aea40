import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, PlaceRow, Tx } from '../../db/tables.ts'
import { namesOf } from './rules.ts'

/** Made by scripts/places.ts. */
const file = new URL('../../db/places.tsv.br', import.meta.url)

/** How many rows a statement writes. */
const concurrency = 5000

/**
 * Loads the shipped places, unless they are there already, and leaves it to another task to place the events. Those
 * that are gone from the file stay, for events may refer to them. Throws and rolls back once `signal` aborts: the open
 * transaction would keep the database from being stopped.
 */
export async function loadPlaces(db: Db, signal?: AbortSignal): Promise<void> {
  const compressed = await readFile(file)
  const sha256 = createHash('sha256').update(compressed).digest('hex')
  if (await isLoaded(db, sha256)) return
  const table = await promisify(brotliDecompress)(compressed)
  await db.transaction().execute(async (tx) => {
    // Another server may be loading them too.
    await sql`lock table loaded_places in exclusive mode`.execute(tx)
    if (await isLoaded(tx, sha256)) return
    const lines = table.toString().split('\n')
    for (let start = 0; start < lines.length; start += concurrency) {
      signal?.throwIfAborted()
      await upsert(tx, lines.slice(start, start + concurrency).map(readPlace))
    }
    // The table is filled before it is indexed, which takes a third of the time.
    await sql`create index if not exists places_names on places using gin (names gin_trgm_ops)`.execute(tx)
    await sql`
      create index if not exists places_large on places using gin (names gin_trgm_ops) where population >= 50000`.execute(
      tx,
    )
    // The coordinates of a place may have been corrected.
    await sql`
      update events set place_id = place_id from places
      where places.id = place_id and not location ~= point(longitude, latitude)`.execute(tx)
    await tx.deleteFrom('loaded_places').execute()
    await tx.insertInto('loaded_places').values({ sha256 }).execute()
    await sql`select graphile_worker.add_job('place_events', job_key := 'place_events')`.execute(tx)
  })
  await sql`analyze places`.execute(db)
}

const isLoaded = async (db: Db, sha256: string) =>
  (await db.selectFrom('loaded_places').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined

function readPlace(line: string): PlaceRow {
  const [id, name = '', region, country = '', latitude, longitude, population, time_zone = '', others = ''] =
    line.split('\t')
  return {
    ...{ id: Number(id), name, region: region || null, country, time_zone },
    ...{ latitude: Number(latitude), longitude: Number(longitude), population: Number(population) },
    names: namesOf(name, others.split('|')),
  }
}

async function upsert(tx: Tx, places: PlaceRow[]) {
  const columns = [
    'id',
    'name',
    'region',
    'country',
    'latitude',
    'longitude',
    'population',
    'time_zone',
    'names',
  ] as const
  const all = sql.join(columns.map((column) => sql.ref(column)))
  const given = sql.join(columns.map((column) => sql.ref(`given.${column}`)))
  // One parameter instead of nine for each row.
  await sql`
    insert into places as kept (${all})
    select ${given} from jsonb_populate_recordset(null::places, ${JSON.stringify(places)}::jsonb) given
    on conflict (id) do update set (${all}) = (${sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))})
    where kept is distinct from excluded`.execute(tx)
}
