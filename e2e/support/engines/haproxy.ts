import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../server.ts'
import { untilReady } from '../waiting.ts'
import { deployFile, haproxy, makeFolder, runProgram } from './program.ts'

export interface BalancedServers {
  url: string
  /** Where a cache reads what it does not have. */
  originPort: number
  close(): Promise<void>
}

interface ProxySettings {
  /** The ports of the servers. */
  ports: readonly number[]
  /** The port of a cache; without one, all requests go to the servers. */
  cachePort?: number
  /** Where it listens; a free port by default. */
  port?: number
}

/** Starts HAProxy with `deploy/haproxy.cfg` in front of servers of this machine. */
export async function startProxy({ ports, cachePort, port: given }: ProxySettings): Promise<BalancedServers> {
  const folder = await makeFolder('haproxy')
  const [port, originPort] = [given ?? (await freePort()), await freePort()]
  const serversOf = (name: string) => (name === 'cache' ? (cachePort === undefined ? [] : [cachePort]) : ports)
  const config = (await readFile(deployFile('haproxy.cfg'), 'utf8'))
    .replace(/^ {2}server-template (\w+) .* init-addr none(.*)$/gm, (_line, name: string, options: string) =>
      serversOf(name)
        .map((of, index) => `  server ${name}${index} 127.0.0.1:${of}${options}`)
        .join('\n'),
    )
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8081', `bind 127.0.0.1:${originPort}`)
    .replace('maxconn 60000', 'maxconn 8000')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const program = runProgram(haproxy, ['-f', file], folder)
  // The name that browsers take for a safe origin, and passkeys for a domain.
  const url = `http://localhost:${port}`
  await untilReady(url)
  return { url, originPort, close: program.stop }
}
