import { openDb, openPool } from '../db/connect.ts'
import { type Reads, readsOf } from '../db/reads.ts'

/** Reads from a database that nobody listens for. */
export const unreachableReads = (): Reads => ({
  ...readsOf(openDb(openPool('postgresql://127.0.0.1:1/muster', () => {}))),
  hasReplica: true,
})
