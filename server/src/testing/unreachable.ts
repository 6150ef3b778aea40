import { openDb, openPool } from '../db/connect.ts'
import { readsOf } from '../db/reads.ts'

/** Reads from a database that nobody listens for. */
export const unreachableReads = () => readsOf(openDb(openPool('postgresql://127.0.0.1:1/muster', () => {})))
