import { parentPort } from 'node:worker_threads'
import { pairAndCheck, type Task } from './rules.ts'

// What `service.ts` starts: one task at a time, one answer each.
parentPort?.on('message', (task: Task) => parentPort?.postMessage(pairAndCheck(task)))
