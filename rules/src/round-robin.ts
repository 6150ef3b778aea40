/** The pairs of a round by id, with a bye for one participant of an odd number. */
export interface Schedule {
  pairs: [number, number][]
  byes: number[]
}

/**
 * One round of a round robin by the circle method: the first participant stays, the others move by one place each
 * round. Rounds count from 1 and repeat after the last.
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
