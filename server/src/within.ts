import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves with the result of a task, or rejects after so many milliseconds; the task itself goes on. */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const timeout = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`)
  })
  return Promise.race([task, timeout]).finally(() => timer.abort())
}
