/** Who meets whom, by id; a bye for one if they are an odd number. */
export interface Schedule {
  pairs: [number, number][]
  byes: number[]
}

/**
 * A round in which everybody meets everybody once, by the circle method: the first stays, the others move on by one place
 * each round. Rounds are counted from 1, and begin again after the last.
 */
export function roundRobin(ids: readonly number[], round: number): Schedule {
  const seats: (number | null)[] = ids.length % 2 === 0 ? [...ids] : [...ids, null]
  const [first = null, ...moving] = seats
  const shift = moving.length === 0 ? 0 : (round - 1) % moving.length
  const circle = [first, ...moving.slice(shift), ...moving.slice(0, shift)]
  const schedule: Schedule = { pairs: [], byes: [] }
  for (let place = 0; place < circle.length / 2; place++) {
    const [one, other] = [circle[place] ?? null, circle[circle.length - 1 - place] ?? null]
    if (one !== null && other !== null) schedule.pairs.push([one, other])
    else if (one !== null || other !== null) schedule.byes.push(one ?? other ?? 0)
  }
  return schedule
}
