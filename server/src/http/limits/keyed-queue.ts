import { createQueue, type Queue, type QueueLimits } from './queue.ts'

/** A queue for each key: tasks with the same key run one after another, without delaying those with other keys. */
export function createKeyedQueue<Key = number>(limits: QueueLimits) {
  const queues = new Map<Key, { queue: Queue; count: number }>()
  return async <T>(key: Key, task: () => Promise<T>): Promise<T> => {
    const entry = queues.get(key) ?? { queue: createQueue(limits), count: 0 }
    queues.set(key, entry)
    entry.count++
    try {
      return await entry.queue(task)
    } finally {
      if (--entry.count === 0) queues.delete(key)
    }
  }
}
