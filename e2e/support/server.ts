import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Muster {
  url: string
  dataDir: string
  /** The complete log since the first start. */
  readonly log: string
  readonly pid: number
  signal(signal: NodeJS.Signals): void
  /** The exit code once the process has ended; null after a kill. */
  readonly exited: Promise<number | null>
  /** Kills it like a crash, without a chance to close anything. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

/**
 * Starts the real server as a separate process. It uses the embedded PostgreSQL or a new database on the server of
 * DATABASE_URL, unless the settings name one. `prepare` fills the database before the first start; it receives the
 * settings of the database.
 */
export async function startMuster(
  settings: Record<string, string> = {},
  prepare: (storage: Storage['settings']) => void = () => {},
): Promise<Muster> {
  const port = settings.PORT === undefined ? await freePort() : Number(settings.PORT)
  const url = `http://localhost:${port}`
  const storage = await createStorage(settings.DATABASE_URL === undefined)
  prepare(storage.settings)
  let child: ChildProcess | undefined
  let exited: Promise<number | null> = Promise.resolve(null)
  let log = ''

  const start = async () => {
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, ...storage.settings, PUBLIC_URL: url, ...settings, PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.on('data', (chunk) => {
      log += chunk
    })
    exited = once(child, 'exit').then(([code]) => code)
    await untilReady(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  await start()
  return {
    url,
    dataDir: settings.DATA_DIR ?? storage.settings.DATA_DIR,
    get log() {
      return log
    },
    get pid() {
      return child?.pid ?? 0
    },
    get exited() {
      return exited
    },
    signal: (signal) => void child?.kill(signal),
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      await storage.remove()
    },
  }
}

async function untilReady(child: ChildProcess) {
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      log += chunk
      if (log.includes('Muster is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}. Its log: ${log}`)))
  })
  await ready
}

interface Storage {
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  remove: () => Promise<void>
}

async function createStorage(mayCreateDatabase: boolean): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  const external = process.env.DATABASE_URL
  if (!external || !mayCreateDatabase) return { settings: { DATA_DIR: dataDir }, remove: removeData }
  const name = `muster_e2e_${process.pid}_${Date.now()}`
  await administer(external, `create database ${name}`)
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: external.replace(/\/[^/?]*(\?|$)/, `/${name}$1`) },
    remove: async () => {
      await administer(external, `drop database ${name} with (force)`)
      await removeData()
    },
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * A free port below those that the system gives to outgoing connections: one of them could take it before the server
 * listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
