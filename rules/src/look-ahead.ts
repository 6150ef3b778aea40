/** The maximum number of vertices for looking ahead: nine participants and a bye, or ten. */
export const lookAheadMax = 10

/** Pairs of vertices, each with the lower one first. */
export type Matching = readonly (readonly [number, number])[]

/** Whether two vertices may be joined. */
export type Joinable = (one: number, other: number) => boolean

/** Yields all perfect matchings of these vertices: at most 945 for ten. */
export function* allMatchings(vertices: readonly number[], isJoinable: Joinable): Generator<Matching> {
  const [first, ...rest] = vertices
  if (first === undefined) return yield []
  for (const second of rest) {
    if (!isJoinable(first, second)) continue
    const others = rest.filter((other) => other !== second)
    for (const matching of allMatchings(others, isJoinable)) yield [[first, second], ...matching]
  }
}

/** The number of edges left to examine over all matchings of a round. It is limited: anyone can send any graph. */
export interface SearchBudget {
  left: number
}

/** A realistic round of ten needs at most a few ten thousand; the whole budget takes 50 milliseconds. */
export const defaultBudget = 100_000

/**
 * Whether so many more rounds without a rematch are possible: whether the graph of allowed pairs has as many disjoint
 * perfect matchings. An exhausted budget counts as possible.
 */
export function canFinish(
  vertices: readonly number[],
  isJoinable: Joinable,
  rounds: number,
  budget: SearchBudget,
): boolean {
  const used = new Set<string>()
  const failed = new Set<string>()
  const isLeft: Joinable = (one, other) => {
    budget.left--
    return budget.left > 0 && isJoinable(one, other) && !used.has(nameOf([one, other]))
  }

  const finish = (left: number): boolean => {
    if (left === 0) return true
    if (vertices.some((one) => vertices.filter((other) => other !== one && isLeft(one, other)).length < left))
      return false
    const state = [...used].sort().join()
    if (failed.has(state)) return false
    for (const matching of allMatchings(vertices, isLeft)) {
      const names = matching.map(nameOf)
      for (const name of names) used.add(name)
      if (finish(left - 1)) return true
      for (const name of names) used.delete(name)
    }
    failed.add(state)
    return false
  }
  return finish(rounds) || budget.left <= 0
}

const nameOf = ([one, other]: readonly [number, number]) => (one < other ? `${one}-${other}` : `${other}-${one}`)
