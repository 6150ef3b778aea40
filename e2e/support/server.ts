import { type ChildProcess, spawn } from 'node:child_process'
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
  /** As a crash would: no chance to close anything. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

/**
 * The real server as a process of its own, on the embedded PostgreSQL or on a new database of DATABASE_URL. `prepare` fills the
 * database before the first start; it gets the settings that name it.
 */
export async function startMuster(
  settings: Record<string, string> = {},
  prepare: (storage: Record<string, string>) => void = () => {},
): Promise<Muster> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const storage = await makeStorage()
  prepare(storage.settings)
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, ...settings, ...storage.settings, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await untilReady(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      await storage.remove()
    },
  }
}

async function untilReady(child: ChildProcess) {
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('Muster is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}. It said: ${said}`)))
  })
  await ready
}

async function makeStorage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  const external = process.env.DATABASE_URL
  if (!external) return { settings: { DATA_DIR: dataDir }, remove: removeData }
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
