import type { Pair } from '@muster/contract/pairings'
import { spareOf } from './attendance.ts'
import type { Day } from './day.ts'
import type { Round } from './read-round.ts'
import { pairIn } from './replace.ts'

// A spare plays in place of the bye, so the methods of pairing know none: they give the bye, and the spare takes it.

/** The pairs to keep, without those against a spare, which the methods do not know. */
export function splitKept({ participants }: Day, keep: readonly Pair[]) {
  const spares = new Set(participants.flatMap(({ id, is_spare }) => (is_spare ? id : [])))
  const { rest = [], spare = [] } = Object.groupBy(keep, ({ participant1_id, participant2_id }) =>
    spares.has(participant1_id) || spares.has(participant2_id) ? 'spare' : 'rest',
  )
  return { keep: rest, withSpares: spare }
}

/** The round with a spare against the one who would have the bye. An elimination decides its byes by seeds. */
export function withSpare(day: Day, number: number, round: Round): Round {
  const [entrant, ...others] = round.byes
  const spare = spareOf(day.participants, number)
  // With two byes, such as in a schedule that somebody has left, the number is even.
  if (!spare || entrant === undefined || others.length % 2 === 1) return round
  const { fixed_table } = day.participants.find(({ id }) => id === entrant) ?? {}
  return pairAtTable(round, { participant1_id: entrant, participant2_id: spare.id, table_number: fixed_table })
}

/** The round with another pair, at their table if it is free. */
export const pairAtTable = (round: Round, { table_number, ...pair }: Round['pairings'][number]): Round =>
  pairIn(round, round.pairings.some((each) => each.table_number === table_number) ? pair : { ...pair, table_number })

/** The round as its entrants see it: a match against a spare is a bye, for which the spare has come. */
export function withoutSpares(day: Day, { pairings, byes }: Round): Round {
  const spares = new Map(day.participants.flatMap((one) => (one.is_spare ? [[one.id, one] as const] : [])))
  if (spares.size === 0) return { pairings, byes }
  const played = pairings.flatMap(({ participant1_id: one, participant2_id: other }) => {
    const [id, spare] = spares.has(one) ? [other, spares.get(one)] : [one, spares.get(other)]
    return spare && !spares.has(id) ? [[id, spare] as const] : []
  })
  return {
    pairings: pairings.filter((pair) => !spares.has(pair.participant1_id) && !spares.has(pair.participant2_id)),
    byes: [...byes.filter((id) => !spares.has(id)), ...played.map(([id]) => id)],
    spares: new Map(played),
  }
}
