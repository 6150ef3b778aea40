import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../testing/waiting.ts'
import { openPool } from './connect.ts'
import { startEmbedded } from './embedded.ts'

it('waits at the start for a Muster that is stopping, as after Ctrl+C', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-wait-'))
  // When root runs the tests, PostgreSQL runs under another account, which needs access.
  await chmod(dataDir, 0o755)
  const first = await startEmbedded(dataDir)
  const waiting: string[] = []
  const starting = startEmbedded(dataDir, { onWait: (sentence) => waiting.push(sentence) })
  await until(() => waiting.length > 0)
  await first.stop()
  const second = await starting
  const pool = openPool(second.url, () => {})
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(waiting).toEqual(['Another Muster is using the same data. Waiting up to 15 s for it to stop.'])
  await pool.end()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
