import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account, Place } from './embedded-account.ts'
import { DatabaseError } from './migrate.ts'

const run = promisify(execFile)

/** How long PostgreSQL may take to write its memory to the disk, in milliseconds. */
const stopLimit = 60_000

/** The lines of `postmaster.pid`: the process id first, the socket directory fifth. Empty while PostgreSQL is down. */
export const readPidFile = async (dir: string): Promise<string[]> =>
  (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')

/**
 * Stops PostgreSQL and waits until it is down. `pg_ctl` cannot wait reliably: it watches the pid file by name, and
 * mistakes that of a server which starts immediately for the old one. Throws a DatabaseError after a minute.
 */
export async function stopPostgres({ dir, pgCtl }: Place, account: Account): Promise<void> {
  const [pid] = await readPidFile(dir)
  await run(pgCtl, ['stop', '-D', dir, '-m', 'fast', '-W'], { ...account, cwd: '/' })
  const deadline = performance.now() + stopLimit
  while ((await readPidFile(dir))[0] === pid) {
    if (performance.now() > deadline) throw new DatabaseError('The embedded PostgreSQL did not stop within a minute.')
    await sleep(20)
  }
}
