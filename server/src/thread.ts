import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { busy, createQueue } from './http/limits/queue.ts'
import type { AppError } from './http/routing/app-error.ts'

interface ThreadSettings {
  /** The module that the thread runs: it posts a message when it is loaded, then one result for each task. */
  script: URL
  /** How many tasks may wait. */
  waiting: number
  /** A task that has waited longer is refused. In milliseconds. */
  timeout: number
  /** A task that uses more ends with the thread. In milliseconds of processor time, which a busy machine does not add to. */
  taskTime: number
  /** The refusal of a task that takes too long or too much memory. */
  tooMuch: () => AppError
}

/** In milliseconds. A thread takes 50 to start and uses some megabytes. */
const idleTime = 60_000

export interface Thread<Task, Result> {
  /**
   * Runs a task of an account. Of those that wait, the account that has used the thread least goes first. Throws
   * `unavailable` when too many wait, and the refusal for a task that takes too much.
   */
  run(task: Task, account?: number): Promise<Result>
  /** Stops the thread and its current work. Later tasks are refused. */
  stop(): Promise<void>
}

/** A queue with its own thread for tasks that take long, so that this one keeps serving requests. */
export function createThread<Task, Result>({
  script,
  waiting,
  timeout,
  taskTime,
  tooMuch,
}: ThreadSettings): Thread<Task, Result> {
  const enqueue = createQueue({ concurrency: 1, waiting, timeout })
  let thread: RunningThread | undefined
  let idle: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const stopThread = async () => {
    const worker = thread?.worker
    thread = undefined
    // It may still fail before it ends, when no task listens any more.
    worker?.on('error', () => {})
    await worker?.terminate()
  }

  const run = (task: Task, account?: number): Promise<Result> =>
    enqueue(async () => {
      if (stopping.signal.aborted) throw busy()
      clearTimeout(idle)
      thread ??= startThread(script, stopping.signal)
      const { worker, ready } = thread
      const ended = new AbortController()
      const overtime = new AbortController()
      try {
        // Loading its modules is not the task's work.
        await ready
        const signal = AbortSignal.any([overtime.signal, stopping.signal])
        const message = once(worker, 'message', { signal })
        worker.postMessage(task)
        // A thread that has ended says so itself.
        void waitForUsage(worker, taskTime, ended.signal).then(
          () => overtime.abort(),
          () => {},
        )
        const [result]: Result[] = await message
        if (!result) throw new Error('the thread returned no result')
        idle = setTimeout(stopThread, idleTime).unref()
        return result
      } catch (error) {
        void stopThread()
        if (overtime.signal.aborted || isOutOfMemory(error)) throw tooMuch()
        throw stopping.signal.aborted ? busy() : error
      } finally {
        ended.abort()
      }
    }, account)

  const stop = async () => {
    clearTimeout(idle)
    stopping.abort()
    await stopThread()
  }

  return { run, stop }
}

/** Resolves once a thread has used this much more processor time, in milliseconds. */
async function waitForUsage(worker: Worker, max: number, signal: AbortSignal) {
  const start = await worker.cpuUsage()
  for (let left = max; left > 0; ) {
    await pause(Math.max(left, 50), undefined, { signal, ref: false })
    const { user, system } = await worker.cpuUsage(start)
    left = max - (user + system) / 1000
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The memory limit of a thread, in MiB. No task needs a third of it. */
const memory = 256

interface RunningThread {
  worker: Worker
  /** Resolves when its modules are loaded. */
  ready: Promise<unknown>
}

function startThread(script: URL, signal: AbortSignal): RunningThread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memory } })
  // It holds no state that the process must wait to save.
  worker.unref()
  return { worker, ready: once(worker, 'message', { signal }) }
}
