import type { CompiledQuery } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { openDb, openPool } from './connect.ts'
import { builder, prepared, type Value } from './prepared.ts'
import { contains } from './search.ts'

const findArmies = prepared((value: Value<{ game: 'AOS' | 'SPEARHEAD'; most: number }>) =>
  builder.selectFrom('armies').select('game_type').where('game_type', '=', value('game')).limit(value('most')),
)

it('builds a query once, runs it with other values each time, and prepares it once per connection', async () => {
  const pool = openPool(await openDatabase(), () => {}, { max: 1 })
  const db = openDb(pool)
  for (const [game, most] of [
    ['AOS', 1],
    ['SPEARHEAD', 3],
    ['AOS', 2],
  ] as const) {
    expect(await findArmies(db, { game, most })).toEqual(Array(most).fill({ game_type: game }))
  }
  const { rows } = await pool.query(
    'select statement, generic_plans + custom_plans as plans from pg_prepared_statements',
  )
  expect(rows).toEqual([{ statement: expect.stringContaining('from "armies"'), plans: 3 }])
  await pool.end()
})

it('names no search by words: the best plan depends on the word', async () => {
  // Without the names of other tests, which may be as many as are given.
  vi.resetModules()
  const { nameOf } = await import('./prepared.ts')
  const armies = builder.selectFrom('armies').select('id').where('game_type', '=', 'AOS')
  const nameOfQuery = ({ sql, parameters }: CompiledQuery) => nameOf(sql, parameters)
  expect(nameOfQuery(armies.compile())).toMatch(/^muster_\d+$/)
  expect(nameOfQuery(armies.where((eb) => contains(eb.ref('name'), 'rats')).compile())).toBeUndefined()
})
