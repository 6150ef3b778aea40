import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../e2e/support/server.ts'
import { until } from './waiting.ts'

const program = '/usr/sbin/haproxy'

export interface BalancedServers {
  url: string
  close(): Promise<void>
}

/** Starts HAProxy in front of these servers, as docs/scaling.md describes it: it asks `/readyz` twice a second. */
export async function startProxy(ports: readonly number[]): Promise<BalancedServers> {
  if (!existsSync(program)) throw new Error('This needs HAProxy: apt-get install haproxy')
  const dir = await mkdtemp(join(tmpdir(), 'muster-haproxy-'))
  const port = await freePort()
  const servers = ports.map((of, index) => `  server muster${index} 127.0.0.1:${of} check inter 500ms fall 2 rise 1`)
  const config = [
    'global',
    '  maxconn 8000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    // By default it is the interval: a server that is busy for so long would count as gone.
    '  timeout check 2s',
    'frontend web',
    `  bind 127.0.0.1:${port}`,
    '  default_backend muster',
    'backend muster',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    ...servers,
    '',
  ].join('\n')
  const file = join(dir, 'haproxy.cfg')
  await writeFile(file, config)
  const child: ChildProcess = spawn(program, ['-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until('the proxy serves', async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true)
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
