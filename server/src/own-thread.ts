import { on } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

type Message<Result> = { progress: number } | { result: Result }

interface RunOptions {
  /** Ends the thread. */
  signal: AbortSignal | undefined
  /** Gets the share that is done, from 0 to 1. */
  onProgress?: (progress: number) => void
}

/**
 * Runs a script in a thread of its own, for work of seconds that takes some hundred megabytes: they end with the thread.
 * The script reads its input from `workerData` and posts its result.
 */
export async function runInThread<Result>(
  script: URL,
  input: unknown,
  { signal, onProgress = () => {} }: RunOptions,
): Promise<Result> {
  const thread = new Worker(script, { workerData: input })
  try {
    for await (const messages of on(thread, 'message', { signal, close: ['exit'] })) {
      const [message]: Message<Result>[] = messages
      if (message && 'result' in message) return message.result
      if (message) onProgress(message.progress)
    }
    throw new Error('the thread ended without a result')
  } finally {
    await thread.terminate()
  }
}

/** Posts the share that is done, from 0 to 1. */
export const postProgress = (progress: number) => parentPort?.postMessage({ progress })

/** Posts the result of the script. */
export const postResult = (result: unknown) => parentPort?.postMessage({ result })
