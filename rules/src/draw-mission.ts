import type { Mission } from '@muster/contract/plan-fields'
import { missionOf } from './event-plan.ts'
import { drawLot } from './lots.ts'

/**
 * The missions once a round is published. A round that has none gets one of those without a round: the one that draws
 * the lowest lot from the seed of the round, its number and the place of the mission in the list. Returns `missions`
 * itself if nothing is drawn.
 */
export function drawMission<M extends Mission>(missions: M[] = [], round: { number: number; seed: number }): M[] {
  if (missionOf(missions, round.number)) return missions
  const lots = missions.flatMap(({ round_number }, place) =>
    round_number === null ? [{ place, lot: drawLot(round.seed, round.number, place) }] : [],
  )
  const drawn = lots.toSorted((a, b) => a.lot - b.lot)[0]
  if (!drawn) return missions
  return missions.map((mission, place) =>
    place === drawn.place ? { ...mission, round_number: round.number, seed: round.seed } : mission,
  )
}

/**
 * The missions that an organiser sets, with the draws that stay: a mission that was drawn keeps its round and its seed,
 * even if the organiser has not seen the draw yet. Another mission for its round, or another name, replaces it.
 */
export const withDraws = (given: readonly Mission[], former: readonly Mission[]): Mission[] =>
  given.map((mission) => {
    const drawn = former.find(
      ({ name, round_number, seed }) =>
        seed !== null &&
        name === mission.name &&
        (mission.round_number === round_number ||
          (mission.round_number === null && missionOf(given, round_number) === undefined)),
    )
    return { ...mission, round_number: drawn?.round_number ?? mission.round_number, seed: drawn?.seed ?? null }
  })
