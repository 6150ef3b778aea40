/** How many vertices are looked ahead for: nine participants and a bye, or ten. */
export const lookAheadMax = 10

/** Pairs of vertices, each with the lower one first. */
export type Matching = readonly (readonly [number, number])[]

/** Whether two vertices may be joined. */
export type Joinable = (one: number, other: number) => boolean

/** All perfect matchings of these vertices, one after another: at most 945 for ten. */
export function* allMatchings(vertices: readonly number[], isJoinable: Joinable): Generator<Matching> {
  const [first, ...rest] = vertices
  if (first === undefined) return yield []
  for (const second of rest) {
    if (!isJoinable(first, second)) continue
    const others = rest.filter((other) => other !== second)
    for (const matching of allMatchings(others, isJoinable)) yield [[first, second], ...matching]
  }
}

/** How many edges may still be looked at; counted over all matchings of a round, as anybody may ask for any graph. */
export interface SearchBudget {
  left: number
}

/** A round of ten as they occur takes at most a few ten thousand; all of this takes 50 milliseconds. */
export const defaultBudget = 100_000

/**
 * Whether so many more rounds can be played in which nobody meets anybody twice: whether the graph of those who may
 * still meet has as many matchings without a common edge. What budget does not suffice for counts as possible.
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
