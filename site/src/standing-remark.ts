import type { Participant } from '@muster/contract/participant'

/** When a participant dropped. */
export const lastPlayed = (dropped_after_round: number) =>
  dropped_after_round === 0 ? 'before round 1' : `after round ${dropped_after_round}`

type Remarked = Pick<Participant, 'position' | 'dropped_after_round' | 'dropped_results' | 'is_spare'>

/** Why the standings show a participant without a position, or one who plays no further round. */
export function remarkOn({ position, dropped_after_round, dropped_results, is_spare }: Remarked): string | undefined {
  if (dropped_after_round !== null && dropped_results === 'void')
    return `dropped ${lastPlayed(dropped_after_round)}, matches not counted`
  if (is_spare) return 'spare'
  if (position === null) return 'did not play'
  return dropped_after_round === null ? undefined : `dropped ${lastPlayed(dropped_after_round)}`
}
