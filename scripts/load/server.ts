import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { findRunning } from '../../server/src/db/embedded.ts'
import { openOwnPool } from '../support/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface LoadedServer {
  url: string
  pool: pg.Pool
  /** The peak memory of the server process so far, in MB. */
  peak(): Promise<number>
  /** Closes the database connections, stops the process, and removes its data. */
  close(): Promise<void>
}

/**
 * The real server with an embedded database, on the first core by itself where the system supports it; the load has the
 * others.
 */
export async function startServer(port: number, settings: Record<string, string> = {}): Promise<LoadedServer> {
  const server = await startProcess(port, { DATABASE_URL: '', ...settings })
  const { url } = await findRunning(server.data)
  await pinDatabase(url)
  const pool = openOwnPool(url)
  return {
    url: server.url,
    pool,
    peak: async () => (await server.memory()).peak,
    close: async () => {
      await pool.end()
      await server.stop()
    },
  }
}

export interface ServerProcess {
  url: string
  /** Its folder, which is removed when it stops. */
  data: string
  /** The resident memory of the process, now and at most so far, in MB. */
  memory(): Promise<{ resident: number; peak: number }>
  stop(): Promise<void>
}

/** The process of the server alone, on the first core; its settings name the database. */
export async function startProcess(port: number, settings: Record<string, string>): Promise<ServerProcess> {
  const data = await mkdtemp(join(tmpdir(), 'muster-load-'))
  // As in the container, and as `npm start` compiles from the second time on.
  const compiled = fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: data,
    PORT: String(port),
    RATE_LIMITS: 'off',
    ...settings,
  }
  const [command = '', ...args] = [...pinnedTo(0), process.execPath, 'server/src/main.ts']
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
      return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The beginning of a command that runs on one core alone, where the system supports it. */
export const pinnedTo = (core: number): string[] =>
  process.platform === 'linux' ? ['taskset', '-c', String(core)] : []

/** Moves this process to the second core, as the server has the first. */
export const pinLoad = () => pin(process.pid)

/** The database would otherwise use the server's core, too. */
export async function pinDatabase(url: string) {
  const pool = openOwnPool(url)
  const { rows } = await pool.query("select pg_read_file('postmaster.pid') as file").finally(() => pool.end())
  const pid = Number(String(rows[0].file).split('\n')[0])
  if (process.platform !== 'linux') return
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const each of [pid, ...children.trim().split(' ').map(Number)]) await pin(each)
}

async function pin(pid: number) {
  if (process.platform !== 'linux') return
  await once(spawn('taskset', ['-acp', '1', String(pid)], { stdio: 'ignore' }), 'exit')
}

async function untilReady(child: ChildProcess) {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Muster is ready')) break
  child.stdout?.resume()
}
