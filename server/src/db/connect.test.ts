import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { noTimeLimits, openPool, pooledSettings } from './connect.ts'

it('a connection has the limits of requests, none, or behind a pooler those of its role', async () => {
  const url = await openDatabase()
  const open = (settings?: pg.PoolConfig) => {
    const pool = openPool(url, () => {}, settings)
    onTestFinished(() => pool.end())
    return pool
  }
  const limitsOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    return rows[0]
  }
  const pool = open()
  const { rows } = await pool.query('select quote_ident(current_database()) as name')
  // In place of the role, which other tests share.
  const set = (change: string) => pool.query(`alter database ${rows[0].name} ${change}`)
  await set(`set statement_timeout = '7s'`)
  onTestFinished(async () => void (await set('reset all')))
  expect(await limitsOf(pool)).toEqual({ statement: '10s', lock: '3s', idle: '15s' })
  expect(await limitsOf(open(noTimeLimits))).toEqual({ statement: '0', lock: '0', idle: '0' })
  expect(await limitsOf(open(pooledSettings))).toEqual({ statement: '7s', lock: '0', idle: '0' })
})
