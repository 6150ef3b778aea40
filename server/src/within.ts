/** Resolves with the result of a task, or rejects after so many milliseconds; the task itself goes on. */
export function within<T>(milliseconds: number, task: Promise<T>, message = `not done within ${milliseconds} ms`) {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), milliseconds)
  return Promise.race([task, timedOut]).finally(() => clearTimeout(timer))
}
