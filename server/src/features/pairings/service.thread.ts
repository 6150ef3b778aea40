import { parentPort } from 'node:worker_threads'
import { runTask, type Task } from '@muster/rules/pairing-task'

// The worker thread that `service.ts` starts. It handles one task at a time and posts one result for each.
parentPort?.on('message', (task: Task) => parentPort?.postMessage(runTask(task)))
parentPort?.postMessage('ready')
