/** A number from 0 to 1, excluding 1. Unlike Math.random, it gives the same sequence for the same seed. */
export type Random = () => number

/**
 * mulberry32, seeded with a number and a purpose. As each purpose has its own sequence, adding a title does not change
 * who wins a match.
 */
export function createRandom(seed: number, purpose: string): Random {
  let state = [...purpose].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed ^ 0x811c9dc5,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const chance = (random: Random, probability: number) => random() < probability

/** A whole number, including both ends. */
export const between = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))

/** Normally distributed around 0 (Box–Muller). */
export const normal = (random: Random, deviation: number) =>
  deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** One of the items, with a probability proportional to its weight; undefined if there are none. */
export function pickWeighted<T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T | undefined {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = random() * total
  const chosen = items.find((item) => {
    left -= weightOf(item)
    return left < 0
  })
  // Rounding may leave a tiny remainder after the last item.
  return chosen ?? items.at(-1)
}

/** `count` of the items, each at most once; heavier ones are more likely. */
export function drawWeighted<T>(
  random: Random,
  items: readonly T[],
  count: number,
  weightOf: (item: T) => number,
): T[] {
  // Efraimidis and Spirakis: the items with the highest u^(1/w) are a weighted sample.
  return items
    .map((item) => ({ item, key: random() ** (1 / weightOf(item)) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ item }) => item)
}
