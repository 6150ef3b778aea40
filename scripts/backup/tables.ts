import type pg from 'pg'

export interface Table {
  name: string
  /** Those that are written; the database makes the others. */
  columns: string[]
  /** What its rows are sorted by: the same in every database, whatever its collation. */
  order: string[]
}

/**
 * What is written of another server is read of this one: the same text for the same value, whatever the settings of
 * either.
 */
export const plainText = `set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1`

/** All tables of Muster, each after those that it refers to. What Kysely notes of migrations is not among them. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(`
    select c.relname as name,
      array(select quote_ident(attname) from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
            from unnest(i.indkey) with ordinality key (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum order by place) as order,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    order by c.relname`)
  const sorted: Table[] = []
  while (sorted.length < rows.length) {
    const placed = new Set(sorted.map(({ name }) => name))
    const next = rows.find(({ name, refers_to }) => !placed.has(name) && refers_to.every((other) => placed.has(other)))
    if (!next) throw new Error('the tables refer to each other in a circle')
    const { name, columns, order } = next
    // A table without a key, such as a list of what is to be done, is sorted by all it holds.
    sorted.push({ name, columns, order: order.length > 0 ? order : columns })
  }
  return sorted
}

/** The rows of a table in its order, as COPY writes them. */
export const copyOut = ({ name, columns, order }: Table) =>
  `copy (select ${columns.join(', ')} from "${name}" order by ${order.join(', ')}) to stdout`

export const copyIn = ({ name, columns }: Table) => `copy "${name}" (${columns.join(', ')}) from stdin`

/** A job that waits, as the queue takes it again. */
export const listJobs = `
  select json_build_object('task', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
    'max_attempts', j.max_attempts, 'key', j.key, 'priority', j.priority)::text as job
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`

export const addJob = `
  select graphile_worker.add_job($1::json->>'task', payload := ($1::json->'payload'),
    run_at := ($1::json->>'run_at')::timestamptz, max_attempts := ($1::json->>'max_attempts')::int,
    job_key := $1::json->>'key', priority := ($1::json->>'priority')::int)`

/** The numbers that columns count on from, by table and column. */
export const listSequences = `
  select table_name as name, column_name as column from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES' order by 1`
