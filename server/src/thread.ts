import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { busy, createQueue } from './http/limits/queue.ts'
import { AppError } from './http/routing/app-error.ts'

interface ThreadSettings {
  /** The module that the thread runs: it posts one result for each task, in their order. */
  script: URL
  /** How many tasks may wait. */
  waiting: number
  /** A task that has waited longer is refused. In milliseconds. */
  timeout: number
  /** A task that runs longer ends with the thread. In milliseconds. */
  taskTimeout: number
  /** The sentence for a task that ran too long. */
  tooLong: string
}

/** In milliseconds. A thread takes 50 to start and uses some megabytes. */
const idleTime = 60_000

export interface Thread<Task, Result> {
  /** Runs a task. Throws `unavailable` when too many wait, or after the time limit. */
  run(task: Task): Promise<Result>
  /** Stops the thread and its current work. Later tasks are refused. */
  stop(): Promise<void>
}

/** A queue with its own thread for tasks that take long, so that this one keeps serving requests. */
export function createThread<Task, Result>({
  script,
  waiting,
  timeout,
  taskTimeout,
  tooLong,
}: ThreadSettings): Thread<Task, Result> {
  const enqueue = createQueue({ concurrency: 1, waiting, timeout })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const stopThread = async () => {
    const worker = thread
    thread = undefined
    await worker?.terminate()
  }

  const run = (task: Task): Promise<Result> =>
    enqueue(async () => {
      if (stopping.signal.aborted) throw busy()
      clearTimeout(idle)
      thread ??= startThread(script)
      const worker = thread
      const deadline = AbortSignal.timeout(taskTimeout)
      const signal = AbortSignal.any([deadline, stopping.signal])
      try {
        const message = once(worker, 'message', { signal })
        worker.postMessage(task)
        const [result]: Result[] = await message
        if (!result) throw new Error('the thread returned no result')
        idle = setTimeout(stopThread, idleTime).unref()
        return result
      } catch (error) {
        void stopThread()
        if (deadline.aborted) throw new AppError('unavailable', tooLong)
        throw signal.aborted ? busy() : error
      }
    })

  const stop = async () => {
    clearTimeout(idle)
    stopping.abort()
    await stopThread()
  }

  return { run, stop }
}

/** The memory limit of a thread, in MiB. No task needs a third of it. */
const memory = 256

function startThread(script: URL): Worker {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memory } })
  // It holds no state that the process must wait to save.
  worker.unref()
  return worker
}
