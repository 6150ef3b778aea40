import { AppError } from '../routing/app-error.ts'

export interface QueueLimits {
  /** How many tasks run concurrently. */
  concurrency: number
  /** How many more may wait. */
  waiting: number
  /** A task that has waited longer is refused: the queue is stuck or too slow. In milliseconds. */
  timeout?: number
}

/** Runs a task. `key` names who it is for, such as an account. */
export type Queue = <T>(task: () => Promise<T>, key?: number) => Promise<T>

interface WaitingTask {
  key: number | undefined
  start: () => void
}

/**
 * Creates a bounded queue for expensive tasks: `concurrency` of them run, `waiting` wait, and further ones are refused
 * with `unavailable` immediately instead of after a long wait. The waiting task whose key has used the least time runs
 * first, and the oldest of those.
 */
export function createQueue({ concurrency, waiting, timeout = 5000 }: QueueLimits): Queue {
  const queue: WaitingTask[] = []
  const usage = createUsage()
  let running = 0

  const wait = (key: number | undefined): Promise<void> => {
    if (queue.length >= waiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(task), 1)
      reject(busy())
    }, timeout)
    const task: WaitingTask = {
      key,
      start: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    queue.push(task)
    return promise
  }

  /** Passes the place of a finished task on. */
  const startNext = () => {
    const least = Math.min(...queue.map(({ key }) => usage.of(key)))
    const index = queue.findIndex(({ key }) => usage.of(key) <= least)
    const [next] = index === -1 ? [] : queue.splice(index, 1)
    if (next) next.start()
    else running--
  }

  return async (task, key) => {
    if (running < concurrency) running++
    else await wait(key)
    const startedAt = performance.now()
    try {
      return await task()
    } finally {
      usage.add(key, performance.now() - startedAt)
      startNext()
    }
  }
}

/** In milliseconds: the time that a key has used counts half after each minute. */
const halfLife = 60_000
const negligible = 0.001

/** The time that keys have used, in milliseconds. */
function createUsage() {
  const used = new Map<number, { time: number; at: number }>()
  const of = (key: number | undefined): number => {
    const { time, at } = (key !== undefined && used.get(key)) || { time: 0, at: 0 }
    return time * 0.5 ** ((performance.now() - at) / halfLife)
  }
  const add = (key: number | undefined, time: number) => {
    if (key === undefined) return
    used.set(key, { time: of(key) + time, at: performance.now() })
    for (const each of used.keys()) if (of(each) < negligible) used.delete(each)
  }
  return { of, add }
}

/** The refusal of an overloaded server. */
export const busy = () =>
  new AppError('unavailable', 'Muster is very busy. Please try again in a moment.', { retryAfter: 5 })
