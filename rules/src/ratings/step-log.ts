import type { RatingStep } from './periods.ts'

/** What a course keeps of a step. */
export interface CourseStep {
  event: number
  rating: number
  deviation: number
  volatility: number
  matches: number
  score: number
  expected: number
}

/** The numbers of a step, and the row of the player's step before it, or -1. */
const columns = 8
/** The rows of one chunk: chunks outside the heap take the least memory, and give it back in the end. */
const rows = 16_384

/** Keeps the courses of all players in eight numbers a step: a million matches make a million steps. */
export function createStepLog() {
  const chunks: Float64Array[] = []
  /** The row of the last step of each player. */
  const lastRows = new Map<number, number>()
  let size = 0
  const numbersOf = (row: number) => {
    const chunk = chunks[Math.floor(row / rows)]
    const start = (row % rows) * columns
    return chunk?.subarray(start, start + columns)
  }

  return {
    add({ player, event, after, matches, score, expected }: RatingStep) {
      if (size % rows === 0) chunks.push(new Float64Array(rows * columns))
      const before = lastRows.get(player) ?? -1
      const { rating, deviation, volatility } = after
      numbersOf(size)?.set([event, rating, deviation, volatility, matches, score, expected, before])
      lastRows.set(player, size++)
    },
    /** The steps of a player in the order of time. */
    courseOf(player: number): CourseStep[] {
      const course: CourseStep[] = []
      for (let row = lastRows.get(player) ?? -1; row >= 0; ) {
        const [
          event = 0,
          rating = 0,
          deviation = 0,
          volatility = 0,
          matches = 0,
          score = 0,
          expected = 0,
          before = -1,
        ] = numbersOf(row) ?? []
        course.push({ event, rating, deviation, volatility, matches, score, expected })
        row = before
      }
      return course.reverse()
    },
  }
}
