import { parentPort } from 'node:worker_threads'
import { type ReadTask, read } from './service.read.ts'

// The worker thread that `service.reading.ts` starts. It handles one task at a time and posts one result for each.
parentPort?.on('message', (task: ReadTask) => parentPort?.postMessage(read(task)))
parentPort?.postMessage('ready')
