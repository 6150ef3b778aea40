import { createQueue, type Queue, type QueueLimits } from './queue.ts'

/** Runs a task after those with the same key. */
export type KeyedQueue<Key> = <T>(key: Key, task: () => Promise<T>) => Promise<T>

/** A queue for each key: tasks with the same key run one after another, without delaying those with other keys. */
export function createKeyedQueue<Key = number>(limits: QueueLimits): KeyedQueue<Key> {
  const queues = new Map<Key, { queue: Queue; count: number }>()
  return async (key, task) => {
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
