import { parentPort, workerData } from 'node:worker_threads'
import { noTimeLimits, openDb, openPool } from '../../db/connect.ts'
import type { RatingInput } from './jobs.ts'
import { ratePlayers } from './service.rating.ts'

// The thread that `jobs.ts` starts: it rates once, posts the number of changed ratings, and is ended.
const { url, isFull }: RatingInput = workerData
const pool = openPool(url, () => {}, noTimeLimits)
const changed = await ratePlayers(openDb(pool), { isFull }).finally(() => pool.end())
parentPort?.postMessage(changed)
