import type { Entrant } from '../field.ts'
import { drawLot } from '../lots.ts'
import type { PairedRound } from '../swiss.ts'

/** A pseudo-random number from 0 to below 1, the same for the same arguments. */
export const chance = (seed: number, ...ids: number[]) => drawLot(seed, ...ids) / 2 ** 32

/** Plays a round: 5 of 100 matches end in a draw, and each side wins half of the others. */
export function play(participants: readonly Entrant[], round: PairedRound, seed: number): Entrant[] {
  const after = new Map(participants.map((entrant) => [entrant.id, { ...entrant, floated: false }]))
  const lowest = Math.min(...participants.map(({ points }) => points))
  for (const { participant1_id, participant2_id, table_number } of round.pairings) {
    const [one, other] = [after.get(participant1_id), after.get(participant2_id)]
    if (!one || !other) throw new Error('Only participants are paired.')
    const floated = one.points !== other.points
    const lot = chance(seed, participant1_id, participant2_id)
    const won = lot < 0.05 ? 0.5 : lot < 0.525 ? 1 : 0
    for (const [entrant, opponent, points] of [
      [one, other, won],
      [other, one, 1 - won],
    ] as const) {
      Object.assign(entrant, {
        points: entrant.points + points,
        opponents: [...entrant.opponents, opponent.id],
        tables: [...entrant.tables, table_number],
        floated,
      })
    }
  }
  for (const id of round.byes) {
    const entrant = after.get(id)
    if (entrant)
      Object.assign(entrant, { points: entrant.points + 1, byes: entrant.byes + 1, floated: entrant.points > lowest })
  }
  return [...after.values()]
}
