import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startMuster } from '../e2e/support/server.ts'
import type { Copy } from './bare-server.ts'

export interface Server {
  url: string
  databaseUrl: string
  pid: number
  close(): Promise<void>
}

/** Like `npm start` and the container, but without rate limits. */
export const productionSettings = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=4',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  RATE_LIMITS: 'off',
}

/** The real server on a filled database. */
export async function startServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> {
  const muster = await startMuster({ ...productionSettings, DATABASE_URL: databaseUrl, ...settings })
  return { url: muster.url.replace('localhost', '127.0.0.1'), databaseUrl, pid: muster.pid, close: muster.close }
}

/** A server without Fastify, Kysely or Muster: sends a copy, or runs a statement with the values of the URL. */
export async function startBareServer({ databaseUrl }: Server, content: Copy | string): Promise<Server> {
  const path = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(path, [databaseUrl], { serialization: 'advanced' })
  child.send(content)
  const [port] = await once(child, 'message')
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, databaseUrl, pid: child.pid ?? 0, close }
}

/** Headers that belong to a connection or a moment. */
const hopByHop = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']

/** Fetches a response with its bytes as they are on the wire: compressed if the server compresses it. */
export async function copyResponse(url: string): Promise<Copy> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br, gzip' } }), 'response')
  if (response.statusCode !== 200) throw new Error(`GET ${url}: ${response.statusCode}`)
  const body = Buffer.concat(await Array.fromAsync<Buffer>(response))
  const headers = Object.entries<string>(response.headers).filter(([name]) => !hopByHop.includes(name))
  return { headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) }, body }
}

/** The processor time that a process has used, in seconds, with all its threads (Linux only). */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before the last parenthesis may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The memory of a process with its share of what others have, too, in MB (Linux only). */
export async function proportionalMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/Pss:\s+(\d+)/.exec(rollup)?.[1]) / 1024
}

/** The resident memory of a process, in MB (Linux only). */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
