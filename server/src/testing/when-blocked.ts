import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from './test-app.ts'

/**
 * Resolves once a statement in this database waits for a lock, so that a test can control the order of concurrent
 * statements.
 */
export async function whenBlocked({ pool }: TestApp): Promise<void> {
  const deadline = Date.now() + 5000
  while (Date.now() < deadline) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await wait(5)
  }
  throw new Error('Nothing waits for a lock.')
}
