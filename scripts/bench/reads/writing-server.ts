import type pg from 'pg'
import { freePort } from '../../../e2e/support/server.ts'
import { pinDatabase, pinLoad, type ServerProcess, startProcess } from '../../load/server.ts'
import { openOwnPool } from '../../support/database.ts'
import { drawAll } from './draws.ts'
import { findOrganiser, type Organiser } from './organiser.ts'
import { largeEvent } from './played-fill.ts'
import { publicReads, type Read } from './public-reads.ts'

export interface Writing {
  server: ServerProcess
  pool: pg.Pool
  organiser: Organiser
  reads: Read[]
}

/** How many write at once. */
export const writers = 20

/** The server on its core, with everything that asks it on the other. */
export async function withWriting<T>(
  { url, events }: { url: string; events: number },
  use: (writing: Writing) => Promise<T>,
): Promise<T> {
  await pinLoad()
  await pinDatabase(url)
  const pool = openOwnPool(url, { max: writers })
  const port = await freePort()
  const settings = { DATABASE_URL: url, NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}` }
  const server = await startProcess(port, settings)
  try {
    const large = largeEvent(events)
    const reads = publicReads(await drawAll(pool, events), large)
    return await use({ server, pool, reads, organiser: await findOrganiser(pool, large) })
  } finally {
    await server.stop()
    await pool.end()
  }
}
