import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findAccount } from '../../../server/src/db/embedded-account.ts'
import { freePort } from '../server.ts'
import { until } from '../waiting.ts'
import { deployFile, makeFolder, pgbouncer, runProgram } from './program.ts'

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string
  close(): Promise<void>
}

/**
 * Starts PgBouncer with `deploy/pgbouncer.ini` before a database that needs no password. `settings` are further lines of
 * its file.
 */
export async function startPooler(databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> {
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl)
  const folder = await makeFolder('pgbouncer')
  const [port, users] = [await freePort(), join(folder, 'users.txt')]
  const config = (await readFile(deployFile('pgbouncer.ini'), 'utf8'))
    // With `any`, everybody is one user.
    .replace('host=database port=5432', `host=${hostname} port=${databasePort} user=${username}`)
    .replace('scram-sha-256', 'any')
    .replace('/etc/pgbouncer/users.txt', users)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('6432', String(port))
  await writeFile(users, `"${username}" ""\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), [config, 'unix_socket_dir =', ...settings, ''].join('\n'))
  // It refuses to run as root.
  const program = runProgram(pgbouncer, ['-q', join(folder, 'pgbouncer.ini')], folder, await findAccount())
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`
  const isServing = async () => {
    const client = new pg.Client(url)
    return client
      .connect()
      .then(
        () => true,
        () => false,
      )
      .finally(() => client.end().catch(() => {}))
  }
  await until('the pooler serves', isServing)
  return { url, close: program.stop }
}
