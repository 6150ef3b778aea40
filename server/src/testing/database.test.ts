import { expect, it } from 'vitest'
import { filledTables } from './database.ts'
import { startTestApp } from './test-app.ts'

const test = startTestApp()

/** What a start fills, and no test changes; and a table without rows that outlive a file. */
const kept = ['armies', 'army_catalogue', 'counted_factions', 'places', 'loaded_places', 'open_data_salts']

it('empties every table between tests, unless its rows go with those of another', async () => {
  const { rows } = await test.pool.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
       and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f' and confdeltype = 'c')`,
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'causes', 'events']))
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !filledTables.includes(name))
      .sort(),
  ).toEqual(kept.sort())
})
