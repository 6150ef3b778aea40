import { openDb, openPool } from '../db/connect.ts'
import { type Reads, readsOf } from '../db/reads.ts'

/** The connections to a database that nobody listens for. */
export const unreachable = () => openPool('postgresql://127.0.0.1:1/muster', () => {})

/** Reads from it. */
export const unreachableReads = (): Reads => ({
  ...readsOf(openDb(unreachable())),
  hasReplica: true,
})
