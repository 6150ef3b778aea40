import fc from 'fast-check'

/** Numbers even over their range: fc.double is even over its bit patterns, and so nearly always next to 0. */
export const evenly = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map((part) => min + (max - min) * (part / 1_000_000))
