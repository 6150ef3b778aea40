/** Who meets whom, at which table and in which round; participants are given by their keys. */
export interface Seating {
  participant1: string
  participant2: string
  round_number?: unknown
  table_number?: unknown
}

/** An existing match as a match row sees it. */
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

/**
 * A sentence for each clash: a participant or a table with two matches in the same round. Clashes are pointed out but
 * not refused, as friendly games may have three sides or share a table.
 */
export function clashesOf(
  seating: Seating,
  others: Seating[],
  nicknameOf: (key: string) => string | undefined,
): string[] {
  const { participant1, participant2, round_number, table_number } = seating
  if (typeof round_number !== 'number') return []
  const sameRound = others.filter((other) => other.round_number === round_number)
  const busy = [...new Set([participant1, participant2])].flatMap((key) => {
    const isBusy = sameRound.some((other) => other.participant1 === key || other.participant2 === key)
    const nickname = isBusy ? nicknameOf(key) : undefined
    return nickname === undefined ? [] : `${nickname} already has a match in round ${round_number}.`
  })
  const isTaken = typeof table_number === 'number' && sameRound.some((other) => other.table_number === table_number)
  return isTaken ? [...busy, `Table ${table_number} already has a match in round ${round_number}.`] : busy
}
