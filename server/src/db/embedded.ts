import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Account, findAccount, findPlace, type Place, writeOnce } from './embedded-account.ts'
import { readPidFile, stopPostgres } from './embedded-stop.ts'
import { InUseError, type WaitOptions, whenFree } from './embedded-wait.ts'
import { DatabaseError } from './migrate.ts'
import { locks } from './session-lock.ts'

const run = promisify(execFile)
const databaseName = 'muster'

export interface EmbeddedDatabase {
  url: string
  /** The folder of its data. */
  dir: string
  /** Resolves when the database has ended without being stopped; after a restart, call it again for the next end. */
  whenLost(): Promise<void>
  /** Restarts a database that has ended, under the same address. Throws a DatabaseError with PostgreSQL's message. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Cluster extends Place {
  account: Account
  password: string
}

/**
 * Starts the PostgreSQL of an npm package, with its data in `dataDir`, and creates the cluster on the first start.
 * Adopts a database that a killed server left running. Throws a DatabaseError when another Muster keeps using the same
 * data.
 */
export async function startEmbedded(dataDir: string, options: WaitOptions = {}): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true })
  const account = await findAccount()
  const place = await findPlace(dataDir, account)
  // Only the very first start writes the password; the others read it.
  const password = await writeOnce(join(dataDir, 'postgres-password'), randomBytes(24).toString('base64url'))
  const cluster = { ...place, account, password }
  await createCluster(cluster)
  await checkVersion(cluster)

  const open = async () => (await adopt(cluster)) ?? (await start(cluster, await createSocketDir(account)))
  let { owner, socketDir } = await whenFree(open, options)
  await createDatabase(owner)
  return {
    url: urlOf(cluster, socketDir, databaseName),
    dir: cluster.dir,
    // The owner's connection lives as long as the database.
    whenLost: () => owner.ended,
    restart: async () => {
      await owner.end().catch(() => {})
      // If one process crashed and PostgreSQL ended the others, the database restarts automatically.
      ;({ owner, socketDir } = (await adopt(cluster, startLimit)) ?? (await start(cluster, socketDir)))
    },
    stop: async () => {
      // Hold the lock until the database is down, so that another start does not adopt a database in shutdown.
      await stopPostgres(cluster, account).finally(() => rm(socketDir, { recursive: true, force: true }))
      await owner.end().catch(() => {})
    },
  }
}

/** The address and the folder of the database of the server that runs on this data. Throws without one. */
export async function findRunning(dataDir: string): Promise<Pick<EmbeddedDatabase, 'url' | 'dir'>> {
  const account = await findAccount()
  const place = await findPlace(dataDir, account)
  const [, , , , socketDir] = (await readFile(join(place.dir, 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  return { url: urlOf({ ...place, account, password }, socketDir ?? '', databaseName), dir: place.dir }
}

/** Runs `initdb` in a temporary folder, then renames it: a start that is killed half-way leaves no partial cluster. */
async function createCluster({ dir, initdb, account, password }: Cluster) {
  if (await exists(join(dir, 'PG_VERSION'))) return
  const draft = `${dir}.${randomUUID()}`
  const passwordFile = `${draft}-password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  await chownTo(passwordFile, account)
  // Ignore the machine's locale: without LANG it would create a SQL_ASCII database, in which 'Ä' is not a letter.
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
  ]
  try {
    await run(initdb, [`--pgdata=${draft}`, '--username=muster', `--pwfile=${passwordFile}`, ...flags], {
      ...account,
      cwd: '/',
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  // If another start was faster, use its cluster, which has the same password.
  await rename(draft, dir).catch(() => rm(draft, { recursive: true, force: true }))
}

async function checkVersion({ dir, version }: Cluster) {
  const existing = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  if (existing === version) return
  throw new DatabaseError(
    `The data in ${dir} was made by PostgreSQL ${existing}, and this Muster brings PostgreSQL ${version}. Move it with pg_upgrade, or set DATABASE_URL to a server of your own.`,
  )
}

interface RunningServer {
  owner: Owner
  socketDir: string
}

/** The running database of a killed server, if there is one. Its pid file names the socket. */
async function adopt(cluster: Cluster, timeout = 15_000): Promise<RunningServer | undefined> {
  const [pid, , , , socketDir] = await readPidFile(cluster.dir)
  if (!pid || !socketDir) return undefined
  // It may be starting or stopping now. After a reboot the process id may belong to something else, hence the limit.
  for (let wait = 0; wait < timeout && isAlive(Number(pid)); wait += 50) {
    const owner = await connect(cluster, socketDir)
    if (owner) return { owner, socketDir }
    await sleep(50)
  }
  return undefined
}

async function start(cluster: Cluster, socketDir: string): Promise<RunningServer> {
  const log = await open(join(dirname(cluster.dir), 'postgres.log'), 'w')
  // In its own session, so that Ctrl-C reaches the server alone, which closes its connections before it stops the
  // database.
  const child = spawn(
    cluster.postgres,
    [
      '-D',
      cluster.dir,
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${socketDir}`,
      '-c',
      'max_connections=100',
    ],
    { ...cluster.account, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  child.unref()
  // Await nothing between `spawn` and this: a child that cannot start emits its error immediately and needs a listener.
  return untilReady(cluster, socketDir, child).finally(() => log.close())
}

/** In milliseconds. Recovery after a crash may take a while; if it takes longer than this, something else is wrong. */
const startLimit = 60_000

async function untilReady(cluster: Cluster, socketDir: string, child: ChildProcess): Promise<RunningServer> {
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  const deadline = performance.now() + startLimit
  while (child.exitCode === null && child.signalCode === null && !failure && performance.now() < deadline) {
    const owner = await connect(cluster, socketDir)
    if (owner) return { owner, socketDir }
    await sleep(20)
  }
  // The child has ended: either another start won the race for the data, or its log has the reason.
  return (await adopt(cluster)) ?? explainExit(cluster, failure)
}

async function explainExit(cluster: Cluster, failure: Error | undefined): Promise<never> {
  const log = await readFile(join(dirname(cluster.dir), 'postgres.log'), 'utf8').catch(() => '')
  const cause = failure?.message ?? log.trim().split('\n').slice(-3).join(' ')
  throw new DatabaseError(`The embedded PostgreSQL did not start. It said: ${cause}`)
}

/** A connection as the cluster's superuser; `ended` resolves when it ends. */
interface Owner extends pg.Client {
  ended: Promise<void>
}

/** The error codes of a connection while PostgreSQL starts or stops: no socket, or a refused or ended session. */
const notReady = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03']

/** A connection as the cluster's superuser; undefined while PostgreSQL starts or stops. */
async function connect(cluster: Cluster, socketDir: string): Promise<Owner | undefined> {
  const bare = new pg.Client({ connectionString: urlOf(cluster, socketDir, 'postgres') })
  const client = Object.assign(bare, { ended: new Promise<void>((resolve) => bare.once('end', resolve)) })
  client.on('error', () => {})
  try {
    await client.connect()
    // One Muster per cluster: the server holds this lock on a dedicated connection for as long as it lives.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [locks.owning])
    if (rows[0].is_ours) return client
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (notReady.includes(code ?? '') || message === 'Connection terminated unexpectedly') return undefined
    throw error
  }
  await client.end()
  throw new InUseError(
    `Another Muster is running on the data in ${dirname(cluster.dir)}. Stop it first, or give this one a folder of its own: DATA_DIR=./other npm start`,
  )
}

async function createDatabase(owner: Owner) {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await owner.query(`create database ${databaseName}`)
}

/** Sockets are under /tmp, because their paths are limited to about 100 bytes and a home directory may exceed that. */
async function createSocketDir(account: Account): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-'))
  await chmod(dir, 0o700)
  await chownTo(dir, account)
  return dir
}

const urlOf = ({ password }: Cluster, socketDir: string, database: string) =>
  `postgresql://muster:${password}@/${database}?host=${encodeURIComponent(socketDir)}`

const chownTo = async (path: string, { uid, gid }: Account) => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
