import { createQueue, type Queue, type QueueLimits } from './queue.ts'

/** A line for each key: tasks about one thing run one after another, without holding up those about other things. */
export function createKeyedQueue<Key = number>(limits: QueueLimits) {
  const lines = new Map<Key, { line: Queue; count: number }>()
  return async <T>(key: Key, task: () => Promise<T>): Promise<T> => {
    const entry = lines.get(key) ?? { line: createQueue(limits), count: 0 }
    lines.set(key, entry)
    entry.count++
    try {
      return await entry.line(task)
    } finally {
      if (--entry.count === 0) lines.delete(key)
    }
  }
}
