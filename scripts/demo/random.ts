/** A number from 0 to 1, excluding 1. Unlike Math.random, it gives the same sequence for the same seed. */
export type Random = () => number

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed
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

/** `count` of the items, each at most once; heavier ones are more likely. */
export const draw = <T>(random: Random, items: readonly T[], count: number, weightOf: (item: T) => number): T[] =>
  // Efraimidis and Spirakis: the items with the highest u^(1/w) are a weighted sample.
  items
    .map((item) => ({ item, key: random() ** (1 / weightOf(item)) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ item }) => item)

export const shuffle = <T>(random: Random, items: readonly T[]): T[] => draw(random, items, items.length, () => 1)

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
