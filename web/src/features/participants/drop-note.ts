/** When a participant dropped. */
export const lastPlayed = (dropped_after_round: number) =>
  dropped_after_round === 0 ? 'before round 1' : `after round ${dropped_after_round}`

/** For a participant without a position, who dropped before their first match. */
export const didNotPlay = 'did not play'
