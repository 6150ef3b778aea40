import { setTimeout as sleep } from 'node:timers/promises'

/** The result of a task, or a rejection when it takes longer than so many milliseconds; the task itself goes on. */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  const clock = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: clock.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`)
  })
  return Promise.race([task, tooLate]).finally(() => clock.abort())
}
