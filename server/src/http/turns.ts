import { type Line, type LineLimits, openLine } from './line.ts'

/** A line for each key: tasks about one thing run one after another, without holding up those about other things. */
export function openTurns<Key = number>(limits: LineLimits) {
  const lines = new Map<Key, { line: Line; count: number }>()
  return async <T>(key: Key, task: () => Promise<T>): Promise<T> => {
    const entry = lines.get(key) ?? { line: openLine(limits), count: 0 }
    lines.set(key, entry)
    entry.count++
    try {
      return await entry.line(task)
    } finally {
      if (--entry.count === 0) lines.delete(key)
    }
  }
}
