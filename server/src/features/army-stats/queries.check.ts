import { type RawBuilder, sql } from 'kysely'
import { locks } from '../../db/session-lock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { armyNumbers, matchupNumbers, names } from './queries.ts'

/** A place where the stored counts differ from the matches. */
export interface CountDifference {
  table: string
  /** What is counted there, by the columns of its key. */
  place: string
  stored: string
  counted: string
}

/** The columns of counts, and what is in them. */
const kinds = [
  { column: 'factions', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'armies', key: ['faction', 'army_id'], numbers: armyNumbers },
  { column: 'matchups', key: ['faction', 'opponent'], numbers: matchupNumbers },
]

/** How many events are counted per statement: enough to be quick, few enough to fit into memory. */
const chunk = 2000

/**
 * Counts everything again and compares it with the stored counts: each event with its matches, and the sums with the
 * events. It reads from one snapshot while others go on writing. Returns at most `limit` differences; `onProgress` is
 * called with the progress, 0 to 1.
 */
export function findDifferences(db: Db, limit: number, onProgress: (done: number) => void): Promise<CountDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found: CountDifference[] = []
      for await (const ids of chunksOfEvents(tx, onProgress)) {
        if (found.length < limit) found.push(...(await compareEvents(tx, ids, limit - found.length)))
      }
      for (const kind of kinds) {
        if (found.length < limit) found.push(...(await compareSums(tx, kind, limit - found.length)))
      }
      return found.slice(0, limit)
    })
}

/** Deletes all counts and counts everything again, while writers wait and no server counts. */
export function recountAll(db: Db, onProgress: (done: number) => void): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.counting})`.execute(tx)
    await sql`lock table events, participants, matches, armies in share row exclusive mode`.execute(tx)
    // Not truncated: readers still see the old counts until the commit.
    for (const table of ['events_to_count', 'counted_events', 'counted_sums', 'counted_missions']) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
    }
    for await (const ids of chunksOfEvents(tx, onProgress))
      await sql`select recount_events(${ids}::bigint[])`.execute(tx)
  })
}

/** The ids of all events that exist or have counts, except those that are about to be counted. */
async function* chunksOfEvents(tx: Tx, onProgress: (done: number) => void): AsyncGenerator<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from events union select event_id from counted_events)
    except select event_id from events_to_count order by 1`.execute(tx)
  for (let from = 0; from < rows.length; from += chunk) {
    onProgress(from / rows.length)
    yield rows.slice(from, from + chunk).map(({ id }) => id)
  }
  onProgress(1)
}

async function compareEvents(tx: Tx, ids: number[], limit: number): Promise<CountDifference[]> {
  const given = sql`${ids}::bigint[]`
  const stored = sql`(select * from counted_events where event_id = any(${given}))`
  const counted = sql`count_events(${given})`
  const key = ['event_id']
  const values = ['day', 'game_type', 'event_type', 'country', 'size', 'played']
  const found = await differ(tx, {
    ...{ table: 'counted_events', key, values, limit },
    stored: sql`select * from ${stored} events`,
    counted: sql`select * from ${counted} events`,
  })
  for (const { column, ...kind } of kinds) {
    const entries = (from: RawBuilder<unknown>) =>
      sql`select event_id, entries.* from ${from} events, unnest(${sql.ref(column)}) entries`
    found.push(
      ...(await differ(tx, {
        ...{ table: 'counted_events', key: [...key, ...kind.key], values: kind.numbers, limit },
        stored: entries(stored),
        counted: entries(counted),
      })),
    )
  }
  const numbered = sql`counted_factions on counted_factions.name = faction`
  found.push(
    ...(await differ(tx, {
      ...{ table: 'counted_missions', key: [...key, 'mission', 'faction'], values: ['name', ...armyNumbers], limit },
      stored: sql`select * from counted_missions where event_id = any(${given})`,
      counted: sql`
        select event_id, mission, counted_factions.id as faction, played.name, ${names(armyNumbers)}
        from count_mission_armies(countable(${given})) played join ${numbered}`,
    })),
  )
  return found
}

function compareSums(tx: Tx, { column, key, numbers }: (typeof kinds)[number], limit: number) {
  const place = ['span', 'country', 'event_type', 'size', 'start', 'game_type', ...key]
  const entries = sql`unnest(${sql.ref(column)}) entries`
  const stored = sql`select ${names(place)}, ${names(numbers)} from counted_sums, ${entries}`
  const counted = sql`
    select span, sum_country as country, sum_type as event_type, sum_size as size, start, game_type, ${names(key)},
           ${sql.join(numbers.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from counted_events e, sums_of(e.day, e.country, e.event_type, e.size), ${entries}
    group by span, sum_country, sum_type, sum_size, start, game_type, ${names(key)}`
  return differ(tx, { table: 'counted_sums', key: place, values: numbers, stored, counted, limit })
}

interface Compared {
  table: string
  key: string[]
  values: readonly string[]
  stored: RawBuilder<unknown>
  counted: RawBuilder<unknown>
  limit: number
}

async function differ(tx: Tx, { table, key, values, stored, counted, limit }: Compared): Promise<CountDifference[]> {
  const of = (alias: string) =>
    sql`concat_ws(', ', ${sql.join(values.map((name) => sql`${sql.lit(`${name} `)} || ${sql.ref(`${alias}.${name}`)}::text`))})`
  const same = sql.join(
    values.map((name) => sql`stored.${sql.ref(name)} is not distinct from counted.${sql.ref(name)}`),
    sql` and `,
  )
  const { rows } = await sql<Omit<CountDifference, 'table'>>`
    select concat_ws(', ', ${names(key)}) as place, ${of('stored')} as stored, ${of('counted')} as counted
    from (${stored}) stored full join (${counted}) counted using (${names(key)})
    where not (${same}) limit ${limit}`.execute(tx)
  return rows.map((row) => ({ table, ...row }))
}
