/** How many vertices are looked ahead for: nine participants and a bye, or ten. */
export const lookAheadMax = 10

/** Pairs of vertices, each with the lower one first. */
export type Matching = readonly (readonly [number, number])[]

/** Whether two vertices may be joined. */
export type Joinable = (one: number, other: number) => boolean

/** All perfect matchings of these vertices: at most 945 for ten. */
export function allMatchings(vertices: readonly number[], isJoinable: Joinable): Matching[] {
  const [first, ...rest] = vertices
  if (first === undefined) return [[]]
  return rest.flatMap((second) =>
    isJoinable(first, second)
      ? allMatchings(
          rest.filter((other) => other !== second),
          isJoinable,
        ).map((others) => [[first, second] as const, ...others])
      : [],
  )
}

/** How many rounds are tried before the search gives up; a round of ten that can be finished takes fewer than a hundred. */
const triesMax = 20_000

/**
 * Whether so many more rounds can be played in which nobody meets anybody twice: whether the graph of those who may
 * still meet has as many matchings without a common edge. What is not decided after 20,000 tries counts as possible.
 */
export function canFinish(vertices: readonly number[], isJoinable: Joinable, rounds: number): boolean {
  const used = new Set<string>()
  const failed = new Set<string>()
  let tries = 0
  const isLeft: Joinable = (one, other) => isJoinable(one, other) && !used.has(nameOf([one, other]))

  const finish = (left: number): boolean => {
    if (left === 0) return true
    if (vertices.some((one) => vertices.filter((other) => other !== one && isLeft(one, other)).length < left))
      return false
    const state = [...used].sort().join()
    if (failed.has(state)) return false
    for (const matching of allMatchings(vertices, isLeft)) {
      if (++tries > triesMax) return true
      const names = matching.map(nameOf)
      for (const name of names) used.add(name)
      if (finish(left - 1)) return true
      for (const name of names) used.delete(name)
    }
    failed.add(state)
    return false
  }
  return finish(rounds)
}

const nameOf = ([one, other]: readonly [number, number]) => (one < other ? `${one}-${other}` : `${other}-${one}`)
