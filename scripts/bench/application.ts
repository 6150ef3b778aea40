import { basePath } from '@muster/contract'
import { buildApp } from '../../server/src/app.ts'
import type { Config } from '../../server/src/config.ts'
import { openDb, openPool } from '../../server/src/db/connect.ts'
import { readsOf } from '../../server/src/db/reads.ts'
import { noLimits } from '../../server/src/http/limits.ts'

interface Sent {
  method?: string
  token?: string
  body?: object
}

export interface Application {
  /** Calls a path below /api/v1 and reads the whole answer; throws if it is an error. */
  call(path: string, sent?: Sent): Promise<string>
  /** Reads any address of the site whole; throws if it is an error. */
  get(path: string): Promise<string>
  close(): Promise<void>
}

/** The real server in this process, on a free port; with pages if it is told where they were built. */
export async function startApplication(url: string, config: Config, pageDir?: string): Promise<Application> {
  const pool = openPool(url, () => {})
  const db = openDb(pool)
  const app = await buildApp({
    db,
    reads: readsOf(db),
    limits: noLimits,
    config,
    pageDir,
    logger: false,
    findFailure: async () => undefined,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    call: (path, sent) => callAddress(address + basePath + path, sent),
    get: (path) => callAddress(address + path),
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

/** Reads the whole answer; throws if it is an error. */
export async function callAddress(url: string, { method = 'GET', token, body }: Sent = {}): Promise<string> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return text
}
