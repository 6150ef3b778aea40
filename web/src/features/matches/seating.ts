/** The participants of a match by their keys, with table and round. */
export interface Seating {
  participant1: string
  participant2: string
  round_number?: unknown
  table_number?: unknown
}

/** The seating of an existing match. */
export const seatingOf = (match: {
  participant1_id: number
  participant2_id: number
  round_number: number | null
  table_number: number | null
}): Seating => ({
  participant1: String(match.participant1_id),
  participant2: String(match.participant2_id),
  round_number: match.round_number,
  table_number: match.table_number,
})

/** The keys of participants with a match in this round. */
export const seatedIn = (round_number: unknown, matches: Seating[]): string[] =>
  typeof round_number !== 'number'
    ? []
    : matches
        .filter((match) => match.round_number === round_number)
        .flatMap(({ participant1, participant2 }) => [participant1, participant2])

/**
 * A sentence for each clash: a pair that has met before, a participant or a table with two matches in the same round.
 * The page warns of clashes but allows them, as friendly games may have three sides or share a table.
 */
export function clashesOf(
  seating: Seating,
  others: Seating[],
  nicknameOf: (key: string) => string | undefined,
): string[] {
  const { participant1, participant2, round_number, table_number } = seating
  const [first, second] = [nicknameOf(participant1), nicknameOf(participant2)]
  const isSamePair = (other: Seating) =>
    new Set([participant1, participant2, other.participant1, other.participant2]).size === 2
  const met = others.filter((other) => isSamePair(other) && other.round_number !== round_number)
  const again =
    met.length > 0 && first !== undefined && second !== undefined && participant1 !== participant2
      ? [`${first} and ${second} have met${placeOf(met)} already.`]
      : []
  if (typeof round_number !== 'number') return again
  const seated = seatedIn(round_number, others)
  const busy = [...new Set([participant1, participant2])].flatMap((key) => {
    const nickname = seated.includes(key) ? nicknameOf(key) : undefined
    return nickname === undefined ? [] : `${nickname} already has a match in round ${round_number}.`
  })
  const isTaken = others.some((other) => other.round_number === round_number && other.table_number === table_number)
  const table = isTaken && typeof table_number === 'number'
  return [...again, ...busy, ...(table ? [`Table ${table_number} already has a match in round ${round_number}.`] : [])]
}

const placeOf = ([{ round_number } = { round_number: null }]: { round_number?: unknown }[]) =>
  typeof round_number === 'number' ? ` in round ${round_number}` : ''
