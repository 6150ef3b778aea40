import type { Pair } from '@muster/contract/pairings'
import { spareOf } from './attendance.ts'
import { type Day, rankedBefore, seatedIn } from './day.ts'
import type { Entrant } from './field.ts'
import type { Round, Spare } from './read-round.ts'
import { seatRound } from './tables.ts'

// A spare plays in place of the bye, so the methods of pairing know none: they give the bye, and the spare takes it.

/** The pairs to keep, without those against a spare, which the methods do not know. */
export function splitKept({ participants }: Day, keep: readonly Pair[]) {
  const spares = new Set(participants.flatMap(({ id, is_spare }) => (is_spare ? id : [])))
  const { rest = [], spare = [] } = Object.groupBy(keep, ({ participant1_id, participant2_id }) =>
    spares.has(participant1_id) || spares.has(participant2_id) ? 'spare' : 'rest',
  )
  return { keep: rest, withSpares: spare }
}

/**
 * The round with kept pairs against spares, or else with a spare against the one who would have the bye. All pairs are
 * seated again, because the spare, or their opponent, may have a fixed table.
 */
export function withSpare(day: Day, number: number, round: Round, keep: readonly Pair[]): Round {
  const { withSpares } = splitKept(day, keep)
  const [entrant, ...others] = round.byes
  const spare = spareOf(day.participants, number)
  // With two byes, such as in a schedule that somebody has left, the number is even.
  const isOdd = entrant !== undefined && others.length % 2 === 0
  const added =
    withSpares.length === 0 && spare && isOdd ? [{ participant1_id: entrant, participant2_id: spare.id }] : withSpares
  if (added.length === 0) return round
  const seated = { pairings: [...round.pairings, ...added], byes: withSpares.length === 0 ? others : round.byes }
  const players = seatedIn(seated)
  const entrants = rankedBefore(day, number).filter(({ id }) => players.has(id))
  const spares = day.participants.filter(({ id, is_spare }) => is_spare && players.has(id))
  const pairings = seatRound([...entrants, ...spares.map((one) => entrantOf(day, number, one))], seated, {
    ...day,
    keep,
  })
  return { ...seated, pairings }
}

/** A spare as the seating knows them: after everyone who is ranked. */
const entrantOf = (
  day: Day,
  number: number,
  { id, nickname, club, fixed_table }: Day['participants'][number],
): Entrant => ({
  ...{ id, name: nickname, points: 0, byes: 0, opponents: [], club, fixed_table, rank: null, floated: false },
  tables: day.matches
    .filter(
      (match) => [match.participant1_id, match.participant2_id].includes(id) && (match.round_number ?? 0) < number,
    )
    .flatMap(({ table_number }) => table_number ?? []),
})

/** The round as its entrants see it: a match against a spare is a bye, for which the spare has come. */
export function withoutSpares(day: Day, { pairings, byes }: Round): Round {
  const spares = new Map(day.participants.flatMap((one) => (one.is_spare ? [[one.id, one] as const] : [])))
  if (spares.size === 0) return { pairings, byes }
  const played = pairings.flatMap(
    ({ participant1_id: one, participant2_id: other, table_number = null }): [number, Spare][] => {
      const [id, spare] = spares.has(one) ? [other, spares.get(one)] : [one, spares.get(other)]
      return spare && !spares.has(id) ? [[id, { ...spare, table_number }]] : []
    },
  )
  return {
    pairings: pairings.filter((pair) => !spares.has(pair.participant1_id) && !spares.has(pair.participant2_id)),
    byes: [...byes.filter((id) => !spares.has(id)), ...played.map(([id]) => id)],
    spares: new Map(played),
  }
}
