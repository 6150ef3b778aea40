/** Until when somebody who has dropped played. */
export const lastPlayed = (dropped_after_round: number) =>
  dropped_after_round === 0 ? 'before round 1' : `after round ${dropped_after_round}`

/** Of somebody without a position: they dropped before their first match. */
export const didNotPlay = 'did not play'
