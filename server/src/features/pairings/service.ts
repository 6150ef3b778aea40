import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { completeMax } from '@muster/rules/swiss'
import { AppError } from '../../http/app-error.ts'
import { openLine } from '../../http/line.ts'
import { type Paired, pairAndCheck, type Task } from './rules.ts'

/** One core is for everybody else. */
const inLine = openLine({ atOnce: 1, waiting: 20 })

/** In milliseconds. A thousand participants take a third of a second; what takes longer has hardly anybody left to meet. */
const patience = 30_000

/** In milliseconds. A thread takes 50 to start, and holds some megabytes. */
const idleTime = 60_000

/**
 * Pairs a round, or checks one: a large one in a thread of its own, while this one serves everybody else. Throws
 * `unavailable` when too many are waiting, or when it takes half a minute.
 */
export const pairRound = async (task: Task): Promise<Paired> =>
  task.participants.length <= completeMax ? pairAndCheck(task) : inLine(() => pairInThread(task))

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

async function pairInThread(task: Task): Promise<Paired> {
  clearTimeout(idle)
  thread ??= startThread()
  const worker = thread
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = once(worker, 'message', { signal })
    worker.postMessage(task)
    const [paired]: Paired[] = await answer
    if (!paired) throw new Error('the thread said nothing')
    idle = setTimeout(stopThread, idleTime).unref()
    return paired
  } catch (error) {
    stopThread()
    if (signal.aborted)
      throw new AppError('unavailable', 'This round takes too long to pair. Please try fewer participants.')
    throw error
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./service.thread.ts', import.meta.url))
  // It holds nothing that would be lost when the process ends.
  worker.unref()
  return worker
}

function stopThread() {
  void thread?.terminate()
  thread = undefined
}
