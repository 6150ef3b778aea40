/**
 * Makes a thing once for each key and keeps those that were asked for last. Who asks while it is being made waits for the same
 * one; what could not be made is tried again by the next who asks.
 */
export function keepRecent<Thing>(max: number, make: (key: string) => Promise<Thing>) {
  // A map remembers the order in which keys were set: the first is the one not asked for the longest.
  const kept = new Map<string, Promise<Thing>>()
  return (key: string): Promise<Thing> => {
    const thing = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, thing)
    thing.catch(() => kept.get(key) === thing && kept.delete(key))
    for (const [oldest] of kept) {
      if (kept.size <= max) break
      kept.delete(oldest)
    }
    return thing
  }
}
