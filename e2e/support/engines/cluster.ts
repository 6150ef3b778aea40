import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, findAccount, findPlace } from '../../../server/src/db/embedded-account.ts'
import { freePort } from '../server.ts'

const run = promisify(execFile)

/** A PostgreSQL server that Muster does not supervise, like that of DATABASE_URL. */
export interface Cluster {
  url: string
  /** The address of another database on this cluster. */
  urlOf(database: string): string
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Sends a signal to all its processes, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): Promise<void>
  /** Starts a standby that follows this cluster. Only for a PostgreSQL that includes `pg_basebackup`. */
  follow(): Promise<Cluster>
  close(): Promise<void>
}

/** The programs of a major version. Muster ships 18; Debian packages the others. */
async function findPrograms(version: 15 | 18, account: Account): Promise<string> {
  if (version === 18) return join((await findPlace(await mkdtemp(join(tmpdir(), 'muster-')), account)).initdb, '..')
  const folder = `/usr/lib/postgresql/${version}/bin`
  if (!existsSync(folder)) throw new Error(`This needs PostgreSQL ${version}: apt-get install postgresql-${version}`)
  return folder
}

/** Starts an empty cluster of a version, with one database. */
export async function startCluster(version: 15 | 18 = 18): Promise<Cluster> {
  const account = await findAccount()
  const programs = await findPrograms(version, account)
  return openCluster(programs, account, (call, data) =>
    call('initdb', '--pgdata', data, '--username=muster', '--encoding=UTF8', '--locale=C', '--auth=trust'),
  )
}

type Call = (program: string, ...more: string[]) => Promise<unknown>

async function openCluster(
  programs: string,
  account: Account,
  createCluster: (call: Call, data: string) => Promise<unknown>,
): Promise<Cluster> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-pg-'))
  await chmod(dir, 0o755)
  const data = join(dir, 'data')
  if (account.uid !== undefined && account.gid !== undefined) await chown(dir, account.uid, account.gid)
  const call: Call = (program, ...more) => run(join(programs, program), more, { ...account, cwd: '/' })
  await createCluster(call, data)
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c fsync=off`
  const control = (command: string, ...more: string[]) =>
    call('pg_ctl', command, '-D', data, '-w', '-l', join(dir, 'log'), ...more)
  await control('start', '-o', settings)
  const urlOf = (database: string) => `postgresql://muster@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('postgres'),
    urlOf,
    restart: async (mode) => void (await control('restart', '-m', mode, '-o', settings)),
    signal: async (signal) => {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
      for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, signal)
    },
    follow: () =>
      openCluster(programs, account, (copy, into) => copy('pg_basebackup', '-d', urlOf('postgres'), '-D', into, '-R')),
    close: async () => {
      await control('stop', '-m', 'immediate').catch(() => {})
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The child processes of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').flatMap((each) => Number(each) || [])
}
