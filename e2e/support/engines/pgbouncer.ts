import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../e2e/support/server.ts'
import { findAccount } from '../../server/src/db/embedded-account.ts'
import { until } from './waiting.ts'

const program = '/usr/sbin/pgbouncer'

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string
  close(): Promise<void>
}

/** Starts PgBouncer before a database, in the mode that shares sessions between transactions. `settings` are lines of its file. */
export async function startPooler(databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> {
  if (!existsSync(program)) throw new Error('This needs PgBouncer: apt-get install pgbouncer')
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl)
  const dir = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-'))
  await chmod(dir, 0o755)
  const port = await freePort()
  const config = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${join(dir, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 500',
    ...settings,
    '',
  ]
  // `any` signs everybody in as one user.
  config[1] += ` user=${username}`
  await writeFile(join(dir, 'users.txt'), `"${username}" ""\n`)
  await writeFile(join(dir, 'pgbouncer.ini'), config.join('\n'))
  // It refuses to run as root.
  const account = await findAccount()
  const child: ChildProcess = spawn(program, ['-q', join(dir, 'pgbouncer.ini')], {
    stdio: 'ignore',
    cwd: '/',
    ...account,
  })
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`
  await until('the pooler serves', async () => {
    const client = new pg.Client(url)
    const isServed = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    return isServed
  })
  return {
    url,
    close: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(dir, { recursive: true, force: true })
    },
  }
}
