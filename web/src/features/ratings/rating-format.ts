interface Numbers {
  rating: number
  deviation: number
}

/** `1612 ± 90`. */
export const formatRating = ({ rating, deviation }: Numbers) => `${Math.round(rating)} ± ${Math.round(deviation)}`

/**
 * `+18`, `−7` or `0`: the difference of the whole numbers that the page shows before and after, so that the steps of a
 * course add up.
 */
export function formatChange({ rating, change }: { rating: number; change: number }): string {
  // The API rounds to hundredths, which a difference of floating-point numbers may miss.
  const before = Math.round(rating * 100 - change * 100) / 100
  const points = Math.round(rating) - Math.round(before)
  if (points === 0) return '0'
  return points > 0 ? `+${points}` : `−${-points}`
}

/** An expected score, `0.64`. */
export const formatExpected = (expected: number) => expected.toFixed(2)
