import { type Line, type LineLimits, openLine } from './line.ts'

/** A line for each key: what concerns one thing happens one after the other, and does not keep anybody from other things. */
export function openTurns<Key = number>(limits: LineLimits) {
  const lines = new Map<Key, { line: Line; count: number }>()
  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const entry = lines.get(key) ?? { line: openLine(limits), count: 0 }
    lines.set(key, entry)
    entry.count++
    try {
      return await entry.line(work)
    } finally {
      if (--entry.count === 0) lines.delete(key)
    }
  }
}
