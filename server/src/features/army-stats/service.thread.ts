import { workerData } from 'node:worker_threads'
import { noTimeLimits, openDb, openPool } from '../../db/connect.ts'
import { postProgress, postResult } from '../../own-thread.ts'
import type { StrengthsInput } from './jobs.ts'
import { readStrengths } from './service.measuring.ts'

// The thread that `jobs.ts` starts for one season.
const { url, scope }: StrengthsInput = workerData
const pool = openPool(url, () => {}, { ...noTimeLimits, max: 1 })
postResult(await readStrengths(openDb(pool), scope, postProgress).finally(() => pool.end()))
