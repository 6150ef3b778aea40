import fc from 'fast-check'

/**
 * Numbers spread uniformDouble over their range. `fc.double` is uniform over bit patterns, so it is nearly always close to 0.
 */
export const uniformDouble = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map((part) => min + (max - min) * (part / 1_000_000))
