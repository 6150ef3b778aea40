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
  const data = await mkdtemp(join(tmpdir(), 'muster-load-'))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: data, PORT: String(port), RATE_LIMITS: 'off', ...settings }
  const pinned = process.platform === 'linux' ? ['taskset', '-c', '0'] : []
  const [command = '', ...args] = [...pinned, process.execPath, 'server/src/main.ts']
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilReady(child)
  const { url } = await findRunning(data)
  if (process.platform === 'linux') await pinDatabase(url)
  const pool = openOwnPool(url)
  return {
    url: `http://127.0.0.1:${port}`,
    pool,
    peak: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    close: async () => {
      await pool.end()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The server starts the database, which would otherwise stay on the server's core. */
async function pinDatabase(url: string) {
  const pool = openOwnPool(url)
  const { rows } = await pool.query("select pg_read_file('postmaster.pid') as file")
  await pool.end()
  const pid = String(rows[0].file).split('\n')[0] ?? ''
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const each of [pid, ...children.trim().split(' ')]) {
    await once(spawn('taskset', ['-cp', '1', each], { stdio: 'ignore' }), 'exit')
  }
}

async function untilReady(child: ChildProcess) {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Muster is ready')) break
  child.stdout?.resume()
}
