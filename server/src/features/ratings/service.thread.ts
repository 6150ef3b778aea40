import { workerData } from 'node:worker_threads'
import { noTimeLimits, openDb, openPool } from '../../db/connect.ts'
import { postResult } from '../../own-thread.ts'
import type { RatingInput } from './jobs.ts'
import { ratePlayers } from './service.rating.ts'

// The thread that `jobs.ts` starts: it rates once, and posts the number of changed ratings.
const { url, isFull }: RatingInput = workerData
const pool = openPool(url, () => {}, noTimeLimits)
postResult(await ratePlayers(openDb(pool), { isFull }).finally(() => pool.end()))
