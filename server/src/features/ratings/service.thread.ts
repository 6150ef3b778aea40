import { parentPort, workerData } from 'node:worker_threads'
import { noTimeLimits, openDb, openPool } from '../../db/connect.ts'
import { ratePlayers } from './service.rating.ts'

// The thread that `jobs.ts` starts: it rates once, posts the number of changed ratings, and is ended.
const pool = openPool(String(workerData), () => {}, noTimeLimits)
const changed = await ratePlayers(openDb(pool)).finally(() => pool.end())
parentPort?.postMessage(changed)
