import { parentPort } from 'node:worker_threads'
import { pairAndCheck, type Task } from '@muster/rules/pair-and-check'

// The worker thread that `service.ts` starts. It handles one task at a time and posts one result for each.
parentPort?.on('message', (task: Task) => parentPort?.postMessage(pairAndCheck(task)))
parentPort?.postMessage('ready')
